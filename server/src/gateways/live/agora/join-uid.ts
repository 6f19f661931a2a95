import { TEACHER_ACCOUNT, TEACHER_UID } from '@lisan/contract/live/live-teacher';
import { deriveKey } from '../../../platform/derive-key.ts';
import type { LiveRole } from '../port.ts';

/** Lower ids are reserved, so that a viewer cannot replace the teacher. */
const FIRST_VIEWER = 1000;
const PLACES = 2 ** 32 - FIRST_VIEWER;

type Joining = { channelId: string; subscriberId: string; joinId: string; role: LiveRole };

/**
 * Returns the uid of one join in its channel; a renewed ticket gets the same uid. Among ten thousand viewers two share
 * a uid once in some ninety lessons, and the one who is disconnected joins again with another. Accounts are never
 * shared.
 */
export function joinUid(
  signingKey: string,
  { channelId, subscriberId, joinId, role, isAccount }: Joining & { isAccount: boolean },
): number | string {
  if (role === 'publisher') return isAccount ? TEACHER_ACCOUNT : TEACHER_UID;
  // The subscriber is part of the hash, so that naming another subscriber's join does not give access to its place.
  const derived = deriveKey(signingKey, `agora.uid.${channelId}.${subscriberId}.${joinId}`);
  if (isAccount) return `viewer-${derived.slice(0, 32)}`;
  return FIRST_VIEWER + (Number.parseInt(derived.slice(0, 12), 16) % PLACES);
}
