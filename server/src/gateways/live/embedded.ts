import { signTicket } from './join-ticket.ts';
import type { LiveProvider } from './port.ts';

/** Our own server carries the lesson; its ticket is signed with our own key. */
export function createEmbeddedProvider(signingKey: string): LiveProvider {
  return {
    name: 'embedded',
    async issueJoin(request) {
      return { key: signTicket(signingKey, request), settings: {} };
    },
  };
}
