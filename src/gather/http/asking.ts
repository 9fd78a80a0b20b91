/** What is asked of the network, what comes back, and within which bounds. */
import type { Validator } from '#model/gathered.ts';

export type Ask = {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD';
  readonly accept?: string;
  /** Sent to the origin of `url` only. */
  readonly authorization?: string;
  /** From the last answer: 304 then means that nothing changed. */
  readonly validator?: Validator | undefined;
  /** Statuses that are an answer here, besides 200 and a wanted 304. */
  readonly expects?: readonly number[];
};

export type Answer = {
  /** Where the answer came from, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
};

export type Http = (ask: Ask) => Promise<Answer>;

export type HttpSettings = {
  /** Milliseconds for one exchange: every try, redirect and wait of it. */
  readonly timeout: number;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Of these, to one host that is not of one's own network. */
  readonly perHost: number;
  readonly maxBytes: number;
  readonly allowPrivateHosts: boolean;
  /** `host:port` pairs that may be in a private network, since this machine is set up to use them. */
  readonly trustedHosts: readonly string[];
  readonly userAgent: string;
  readonly random: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Milliseconds since 1970, for waits that are given as a date. */
  readonly clock: () => number;
  /** Told of each wait, for those who watch. */
  readonly onWait?: (url: string, milliseconds: number, because: string) => void;
};

export type HttpClient = { readonly http: Http; readonly close: () => Promise<void> };
