import { Button } from '../../../../ui/form/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';

type Props = {
  text: Record<'title' | 'question' | 'explanation' | 'stop' | 'done' | 'doneByLink' | 'toLisan', string>;
  stopping: { isPending: boolean; isSuccess: boolean; error: unknown };
  onStop: () => void;
};

/** Asks before messages are stopped: programs that open links to preview them must not stop anything. */
export function StopByLink({ text, stopping: { isPending, isSuccess, error }, onStop }: Props) {
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
