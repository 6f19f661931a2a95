import { useParams } from '../../../../lib/router/use-router.ts';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { stopReminders } from '../text/stop-reminders.ts';
import { stopOffers } from '../text/stop-offers.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';

/** The target of the link in a reminder by SMS, even on a signed-out phone. */
export function StopLinkPage() {
  const { token = '' } = useParams();
  const stopping = useApiMutation('POST /api/reminders/stop');
  return <StopByLink text={stopReminders} stopping={stopping} onStop={() => stopping.mutate({ body: { token } })} />;
}

/** The target of the link in a message with an offer, even on a signed-out phone. */
export function StopOffersPage() {
  const { token = '' } = useParams();
  const stopping = useApiMutation('POST /api/offers/stop');
  return <StopByLink text={stopOffers} stopping={stopping} onStop={() => stopping.mutate({ body: { token } })} />;
}

type Props = {
  text: Record<'title' | 'question' | 'explanation' | 'stop' | 'done' | 'doneByLink' | 'toLisan', string>;
  stopping: { isPending: boolean; isSuccess: boolean; error: unknown };
  onStop: () => void;
};

/** Asks before messages are stopped: programs that open links to preview them must not stop anything. */
function StopByLink({ text, stopping: { isPending, isSuccess, error }, onStop }: Props) {
  if (isSuccess) {
    return (
      <Page title={text.title} back="/">
        <EmptyState icon="bell" title={text.done}>
          {text.doneByLink}
        </EmptyState>
        <LinkButton to="/" variant="secondary">
          {text.toLisan}
        </LinkButton>
      </Page>
    );
  }
  return (
    <Page title={text.title} back="/">
      <EmptyState
        icon="bell"
        title={text.question}
        action={
          <Button busy={isPending} onClick={onStop}>
            {text.stop}
          </Button>
        }
      >
        {text.explanation}
      </EmptyState>
      <FailureNotice error={error} />
    </Page>
  );
}
