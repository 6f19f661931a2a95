import { feedback } from '../../../../text/feedback.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** Confirms the message, with the expected response time. */
export function MessageSent({ onAgain }: { onAgain: () => void }) {
  const support = useApi('GET /api/app/general/info').data?.info.support;
  const { sentTitle, sentBody, another } = feedback.contact;
  return (
    <div role="status">
      <EmptyState
        icon={{ falcon: 'greeting' }}
        title={sentTitle}
        action={
          <Button variant="secondary" onClick={onAgain}>
            {another}
          </Button>
        }
      >
        {sentBody} {support?.hours_ar}
      </EmptyState>
    </div>
  );
}
