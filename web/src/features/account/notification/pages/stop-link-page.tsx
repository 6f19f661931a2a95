import { useParams } from '../../../../lib/router/use-router.ts';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { stopReminders as text } from '../text/stop-reminders.ts';
import { StopByLink } from '../components/stop-by-link.tsx';

/** The target of the link in a reminder by SMS, even on a signed-out phone. */
export function StopLinkPage() {
  const { token = '' } = useParams();
  const stopping = useApiMutation('POST /api/reminders/stop');
  return <StopByLink text={text} stopping={stopping} onStop={() => stopping.mutate({ body: { token } })} />;
}
