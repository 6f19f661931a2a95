import type { JoinTicket } from '@lisan/contract/live/live';
import type { Publisher } from './port.ts';

export type Publishers = Partial<Record<JoinTicket['provider'], () => Promise<Publisher>>>;

/** The providers by which a teacher can broadcast, each loaded when it is used. */
export const publishers: Publishers = {
  embedded: () => import('./embedded.ts').then(({ embedded }) => embedded),
  agora: () => import('./agora.ts').then(({ agora }) => agora),
  livekit: () => import('./livekit.ts').then(({ livekit }) => livekit),
};
