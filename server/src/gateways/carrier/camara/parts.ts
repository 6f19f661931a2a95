import type { CamaraClient, ClientParts } from './client.ts';
import type { RecentIds } from './recent-ids.ts';

/** The shared parts of the adapter's calls. */
export type CamaraParts = ClientParts & {
  client: CamaraClient;
  /** The carrier's payment ids by our keys, as far as this process knows them. */
  paymentIds: RecentIds;
  /** PIN requests by their keys. */
  pinRequests: RecentIds;
};
