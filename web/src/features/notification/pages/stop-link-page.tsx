import { useParams } from '../../../lib/router/use-router.ts';
import { useApiMutation } from '../../../lib/use-api.ts';
import { stopReminders as text } from '../../../text/stop-reminders.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';

/**
 * Where the link of an SMS leads, also on a phone that is not signed in. Only the button stops the reminders: programs
 * that open links to preview them must not.
 */
export function StopLinkPage() {
  const { token = '' } = useParams();
  const { mutate, isPending, isSuccess, error } = useApiMutation('POST /api/reminders/stop');
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
          <Button busy={isPending} onClick={() => mutate({ body: { token } })}>
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
