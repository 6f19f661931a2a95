import { useParams } from '../../../../lib/router/use-router.ts';
import { useApiMutation } from '../../../../lib/use-api.ts';
import { stopOffers as text } from '../../../../text/stop-offers.ts';
import { StopByLink } from '../components/stop-by-link.tsx';

/** Where the link of a message with an offer leads, also on a phone that is not signed in. */
export function StopOffersPage() {
  const { token = '' } = useParams();
  const stopping = useApiMutation('POST /api/offers/stop');
  return <StopByLink text={text} stopping={stopping} onStop={() => stopping.mutate({ body: { token } })} />;
}
