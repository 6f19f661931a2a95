import { useParams } from '../../../../lib/router/use-router.ts';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { stopOffers as text } from '../text/stop-offers.ts';
import { StopByLink } from '../components/stop-by-link.tsx';

/** The target of the link in a message with an offer, even on a signed-out phone. */
export function StopOffersPage() {
  const { token = '' } = useParams();
  const stopping = useApiMutation('POST /api/offers/stop');
  return <StopByLink text={text} stopping={stopping} onStop={() => stopping.mutate({ body: { token } })} />;
}
