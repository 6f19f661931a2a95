import type { MEDIA_CLOSE_CODES } from '@lisan/contract/live-media';
import type { PublishEnd } from './port.ts';

/** What is done when a connection has ended: make another, with a fresh recorder, a smaller rate or a new ticket; or give up. */
export type AfterLink = { retry: 'same' | 'fresh' | 'smaller' | 'ticket' } | { over: PublishEnd };

type Codes = typeof MEDIA_CLOSE_CODES;

// The web takes only types from the contract; these are checked against it.
const AFTER: { [code: number]: AfterLink } = {
  [1000 satisfies Codes['ended']]: { over: 'ended' },
  [1012 satisfies Codes['restart']]: { retry: 'same' },
  [4400 satisfies Codes['malformed']]: { retry: 'fresh' },
  [4401 satisfies Codes['unauthenticated']]: { retry: 'ticket' },
  [4403 satisfies Codes['forbidden']]: { retry: 'ticket' },
  [4404 satisfies Codes['notLive']]: { over: 'notLive' },
  [4408 satisfies Codes['slow']]: { retry: 'same' },
  [4409 satisfies Codes['taken']]: { over: 'taken' },
  [4413 satisfies Codes['tooLarge']]: { retry: 'smaller' },
};

/** Any other code is a broken network. */
export function afterLink(code: number): AfterLink {
  return AFTER[code] ?? { retry: 'same' };
}
