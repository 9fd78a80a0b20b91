/** What is requested from the network, what comes back, and within which bounds. */
import type { Validator } from '#model/history/gathered.ts';

/** A header that proves who asks. Its value is a secret. */
export type Credential = { readonly header: string; readonly value: string };

export type SourceCredential = {
  readonly credential: Credential;
  readonly origins: readonly string[];
};

export type HttpRequest = {
  readonly url: string;
  readonly method?: 'HEAD';
  /** JSON that asks, by POST, and changes nothing; made of the address with what stands behind its `#`. */
  readonly body?: ((url: string) => string) | undefined;
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
  readonly anyCharset?: boolean | undefined;
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

export type Environment = Readonly<Record<string, string | undefined>>;
