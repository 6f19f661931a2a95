import { readToken } from '../session.ts';
import { changeRecord, clearRecords, readRecord } from './offline-database.ts';
import { wipeClips } from './wipe-offline.ts';

const MARK_LENGTH = 8;

/** Who signed in last on this page, as the server told. */
let known: { session: string; subscriber: string } | null = null;

/** Null for a guest. */
export function sessionMark(): string | null {
  return readToken()?.slice(-MARK_LENGTH) ?? null;
}

/** Whether what is kept on this phone is for the session that is open; no other may read, send or show it. */
export async function isOwn(): Promise<boolean> {
  const session = sessionMark();
  if (session === null) return false;
  const owner = await readRecord('owner');
  return owner?.session === session && session === sessionMark();
}

/** Before anything is kept: what another learner left goes. Rejects when nobody is signed in. */
export async function takeOver(): Promise<void> {
  const session = sessionMark();
  if (session === null) throw new Error('Nobody is signed in');
  if (await isOwn()) return;
  if (await readRecord('owner')) await forgetOther();
  await changeRecord('owner', () => ({ session, subscriber: subscriberOf(session) }));
}

/**
 * The server told who is signed in. The same learner with a new session keeps what is there; another one wipes it.
 * True when something may have changed hands.
 */
export async function meetLearner(subscriber: string): Promise<boolean> {
  const session = sessionMark();
  if (session === null || subscriberOf(session) === subscriber) return false;
  known = { session, subscriber };
  const owner = await readRecord('owner');
  if (!owner || session !== sessionMark()) return false;
  if (owner.session !== session && owner.subscriber !== subscriber) await forgetOther();
  else await changeRecord('owner', () => ({ session, subscriber }));
  return owner.session !== session;
}

async function forgetOther(): Promise<void> {
  await clearRecords();
  await wipeClips();
}

function subscriberOf(session: string): string | null {
  return known?.session === session ? known.subscriber : null;
}
