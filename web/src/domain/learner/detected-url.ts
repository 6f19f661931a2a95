import { call } from '../../lib/net/call.ts';
import { readStored, store } from '../../lib/storage/storage.ts';
import { withoutPrivateParts } from '../../lib/net/private-query.ts';

/** The limit of the contract; the address of an advertisement may be longer. */
const MAX_LENGTH = 2000;

/** Shorter addresses carry no campaign. */
const ADDRESS_THRESHOLD = 25;

type Detected = { address: string; type: 'landing_page' | 'home' };

/** Stores and reports the address of a visitor's arrival. Does not wait: the page may be left before the reply. */
export function reportAddress({ address, type }: Detected): void {
  if (address.length <= ADDRESS_THRESHOLD) return;
  const isFirst = readStored('url') === null;
  const url = withoutPrivateParts(address).slice(0, MAX_LENGTH);
  store('url', url);
  const sent = { body: { url, type }, keepalive: true };
  if (isFirst) call('POST /api/client/store/detected/url', sent).catch(ignoreLoss);
  call('POST /api/client/update/detected/url', sent).catch(ignoreLoss);
}

/** Ignores the failure: statistics may be lost; a 5xx is shown by the app's own handler. */
function ignoreLoss(): void {}
