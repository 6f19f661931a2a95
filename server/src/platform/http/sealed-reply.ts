import { openSealed, sealJson } from '../seal.ts';

const PURPOSE = 'idempotent-reply';

/** Encrypts a reply for storage: it may contain a token, which the database never stores in clear. */
export function sealReply(signingKey: string, reply: object | undefined): string {
  return sealJson(signingKey, PURPOSE, reply ?? {});
}

/**
 * Opens a reply that was sealed with one of the keys.
 * @throws Error when it was sealed with another key or changed since
 */
export function openReply(signingKeys: readonly string[], sealed: string): object {
  // Only `sealReply` writes what the seal has just authenticated.
  return openSealed(signingKeys, PURPOSE, sealed) as object;
}
