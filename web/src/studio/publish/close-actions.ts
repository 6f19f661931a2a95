import type { MEDIA_CLOSE_CODES } from '@lisan/contract/live/live-media';
import type { PublishEnd } from './port.ts';

/** The action after a lost connection: reconnect as before, or with a new recorder, bit rate or ticket; or end. */
export type AfterClose = { kind: 'same' | 'fresh' | 'smaller' | 'ticket' } | { kind: 'over'; reason: PublishEnd };

type Codes = typeof MEDIA_CLOSE_CODES;

// The web imports only types from the contract; these are checked against it.
const AFTER: { [code: number]: AfterClose } = {
  [1000 satisfies Codes['ended']]: { kind: 'over', reason: 'ended' },
  [1012 satisfies Codes['restart']]: { kind: 'same' },
  [4400 satisfies Codes['malformed']]: { kind: 'fresh' },
  [4401 satisfies Codes['unauthenticated']]: { kind: 'ticket' },
  [4403 satisfies Codes['forbidden']]: { kind: 'ticket' },
  [4404 satisfies Codes['notLive']]: { kind: 'over', reason: 'notLive' },
  [4408 satisfies Codes['slow']]: { kind: 'same' },
  [4409 satisfies Codes['taken']]: { kind: 'over', reason: 'taken' },
  [4413 satisfies Codes['tooLarge']]: { kind: 'smaller' },
};

/** Returns the action for a close code. Any other code, and null for a silent connection, is a broken network. */
export function afterClose(code: number | null): AfterClose {
  return (code === null ? undefined : AFTER[code]) ?? { kind: 'same' };
}
