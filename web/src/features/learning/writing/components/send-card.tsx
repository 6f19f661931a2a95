import { cacheWriting } from '../../../../domain/writing/queries.ts';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { writing } from '../text/writing.ts';
import type { Place, Writing } from '../writing-replies.ts';

const text = writing.send;

/** Sends the second draft to a teacher, if the learner wants it. */
export function SendCard({ place, state }: { place: Place; state: Writing }) {
  const send = useApiMutation('POST /api/writing/send', { onSuccess: (reply) => cacheWriting(place, reply) });
  if (state.state === 'sent') {
    return (
      <Card tone="right" aria-labelledby="sent">
        <h2 id="sent">{text.sentTitle}</h2>
        <p>{text.sentBody}</p>
        <LinkButton to={`/week/${place.week}`} iconEnd="forward">
          {text.next}
        </LinkButton>
        <LinkButton to="/inbox" variant="plain">
          {text.inbox}
        </LinkButton>
      </Card>
    );
  }
  if (!state.can_send) return null;
  return (
    <Card aria-labelledby="send">
      <h2 id="send">{text.title}</h2>
      <p>{text.body}</p>
      <FailureNotice error={send.error} />
      <Button icon="send" busy={send.isPending} onClick={() => send.mutate({ body: place })}>
        {text.button}
      </Button>
    </Card>
  );
}
