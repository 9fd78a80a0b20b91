/** What is requested from the network, what comes back, and within which bounds. */
import type { Validator } from '#model/history/gathered.ts';

/** A header that proves who asks. Its value is a secret. */
export type Credential = { readonly header: string; readonly value: string };

/** A credential, and where it may be sent. */
export type SourceCredential = {
  readonly credential: Credential;
  readonly origins: readonly string[];
};

export type HttpRequest = {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** JSON that asks, and changes nothing; made of the address with what stands behind its `#`. */
  readonly body?: (url: string) => string;
  readonly accept?: string;
  /** Sent to the origin of `url` only, and never after a redirect to another one. `none`: not even the source's own. */
  readonly credential?: Credential | 'none' | undefined;
  /** `host:port` of the source's own server, where its definition says that it is in a private network. */
  readonly ownHost?: string | undefined;
  /** A host that an upstream chose: into a private network only where a person named it. */
  readonly namedHostsOnly?: boolean;
  /** From the last response: 304 then means that nothing changed. */
  readonly validator?: Validator | undefined;
  /** A page for people may be in any character set; data is always UTF-8. */
  readonly anyCharset?: boolean;
  /** Statuses that are a response here, besides 200 and a wanted 304. */
  readonly expects?: readonly number[];
};

export type HttpResponse = {
  /** Where the response came from, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
};

export type Http = (request: HttpRequest) => Promise<HttpResponse>;

export type HttpSettings = {
  /** Milliseconds for one request with all its tries, redirects and waits. */
  readonly timeout: number;
  /** Requests at the same time. */
  readonly concurrency: number;
  /** Of these, to one host outside of one's own network. */
  readonly perHost: number;
  readonly maxBytes: number;
  readonly allowPrivateHosts: boolean;
  /** `host:port` pairs that may be in a private network, since this machine is configured to use them. */
  readonly trustedHosts: readonly string[];
  /** Hosts of one's own network that `site.json` names, with or without a port. */
  readonly privateHosts: readonly string[];
  /** Of the environment. */
  readonly proxies: Proxies;
  /** Names the program that asks, and where to report problems with it. */
  readonly userAgent: string;
  readonly random: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds since 1970, for waits that are given as a date. */
  readonly clock: () => number;
  /** Called at each answer of git. */
  readonly onGit?: () => void;
  /** Called before each wait, so that the terminal can show it. */
  readonly onWait?: (url: string, milliseconds: number, because: string) => void;
};

/** Empty where there is none: connections then are direct. */
export type Proxies = Readonly<Record<'httpProxy' | 'httpsProxy' | 'noProxy', string>>;

export type Environment = Readonly<Record<string, string | undefined>>;
