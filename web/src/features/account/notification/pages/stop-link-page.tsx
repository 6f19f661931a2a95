import { useParams } from '../../../../lib/router/use-router.ts';
import { useApiMutation } from '../../../../lib/use-api.ts';
import { stopReminders as text } from '../../../../text/stop-reminders.ts';
import { StopByLink } from '../components/stop-by-link.tsx';

/** Where the link of a reminder by SMS leads, also on a phone that is not signed in. */
export function StopLinkPage() {
  const { token = '' } = useParams();
  const stopping = useApiMutation('POST /api/reminders/stop');
  return <StopByLink text={text} stopping={stopping} onStop={() => stopping.mutate({ body: { token } })} />;
}
