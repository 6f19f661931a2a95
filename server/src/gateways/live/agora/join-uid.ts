import { TEACHER_ACCOUNT, TEACHER_UID } from '@lisan/contract/live-teacher';
import { deriveKey } from '../../../platform/derive-key.ts';
import type { LiveRole } from '../port.ts';

/** Below it are places that no viewer is given, so that none can put the teacher out. */
const FIRST_VIEWER = 1000;
const PLACES = 2 ** 32 - FIRST_VIEWER;

type Joining = { channelId: string; subscriberId: string; joinId: string; role: LiveRole };

/**
 * The place of one join in its channel, the same each time the join's ticket is renewed. Of ten thousand viewers two
 * share a number once in some ninety lessons; the one who is put out joins again with another. Accounts are never shared.
 */
export function joinUid(
  signingKey: string,
  { channelId, subscriberId, joinId, role, isAccount }: Joining & { isAccount: boolean },
): number | string {
  if (role === 'publisher') return isAccount ? TEACHER_ACCOUNT : TEACHER_UID;
  // The subscriber is part of it, so that naming another's join gives nobody that other's place.
  const derived = deriveKey(signingKey, `agora.uid.${channelId}.${subscriberId}.${joinId}`);
  if (isAccount) return `viewer-${derived.slice(0, 32)}`;
  return FIRST_VIEWER + (Number.parseInt(derived.slice(0, 12), 16) % PLACES);
}
