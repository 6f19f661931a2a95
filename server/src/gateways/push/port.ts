export type PushEndpoint = { endpoint: string; p256dh: string; auth: string };

export type PushNotice = {
  title: string;
  text: string;
  /** A route of the app. */
  link: string | null;
  /** A later notice of the same topic takes the place of an undelivered earlier one. */
  topic: string;
  /** The push service forgets the notice when it cannot deliver it by then. */
  validUntil: Date;
};

/**
 * - `GONE`: the browser has withdrawn this address; forget it
 * - `REJECTED`: the push service will never take this notice
 * - `THROTTLED`, `UNAVAILABLE`: nothing was taken; send again after `retryAfterMs`, or later
 * - `UNKNOWN`: the answer was lost; the notice may have been taken
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

/** Whoever carries notices to browsers. */
export type PushGateway = {
  /** What a browser subscribes with, in base64url. */
  publicKey: string;
  /** @throws PushError */
  send(to: PushEndpoint, notice: PushNotice): Promise<void>;
};
