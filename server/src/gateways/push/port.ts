export type PushEndpoint = { endpoint: string; p256dh: string; auth: string };

export type PushNotice = {
  title: string;
  text: string;
  /** A route of the app. */
  link: string | null;
  /** A later notice of the same topic replaces an undelivered earlier one. */
  topic: string;
  /** The push service drops the notice when it cannot deliver it by then. */
  validUntil: Date;
};

/**
 * - `GONE`: the browser has withdrawn this address; it receives nothing any more
 * - `REJECTED`: the push service will never accept this notice
 * - `THROTTLED`, `UNAVAILABLE`: nothing was accepted; retry after `retryAfterMs`, or later
 * - `UNKNOWN`: the reply was lost; the notice may have been accepted
 */
export type PushErrorKind = 'GONE' | 'REJECTED' | 'THROTTLED' | 'UNAVAILABLE' | 'UNKNOWN';

export class PushError extends Error {
  readonly kind: PushErrorKind;
  readonly retryAfterMs: number | undefined;

  constructor(kind: PushErrorKind, detail: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(`push gateway: ${kind}`, { cause: detail.cause });
    this.name = 'PushError';
    this.kind = kind;
    this.retryAfterMs = detail.retryAfterMs;
  }
}

/** Sends notices to browsers. */
export type PushGateway = {
  /** The keys of a browser's push subscription, in base64url. */
  publicKey: string;
  /** Sends a notice to one browser. @throws PushError */
  send(to: PushEndpoint, notice: PushNotice): Promise<void>;
};
