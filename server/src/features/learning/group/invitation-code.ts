import { randomBytes } from 'node:crypto';

/** 128 bits cannot be guessed through any rate limit. */
const CODE_BYTES = 16;

/** Returns a new code of an invitation, in base64url. */
export function newInvitationCode(): string {
  return randomBytes(CODE_BYTES).toString('base64url');
}

/** Returns the absolute address of an invitation. */
export function invitationUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/#/group/join/${code}`;
}
