import type { JoinTicket } from '@lisan/contract/live/live';
import type { Publisher } from './port.ts';

type Publishers = Partial<Record<JoinTicket['provider'], () => Promise<Publisher>>>;

/** The providers of a teacher's broadcast, each loaded when it is used. */
export const publishers: Publishers = {
  embedded: () => import('./embedded.ts').then(({ embedded }) => embedded),
  agora: () => import('./agora.ts').then(({ agora }) => agora),
  livekit: () => import('./livekit.ts').then(({ livekit }) => livekit),
};
