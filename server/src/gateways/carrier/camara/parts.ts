import type { CamaraClient, ClientParts } from './client.ts';
import type { RecentIds } from './recent-ids.ts';

/** What the calls of the adapter share. */
export type CamaraParts = ClientParts & {
  client: CamaraClient;
  /** The carrier's payment ids by our keys, as far as this process has seen them. */
  paymentIds: RecentIds;
  /** Requests for a PIN by the key they were asked with. */
  pinRequests: RecentIds;
};
