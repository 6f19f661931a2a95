import { useEffect, useRef, useState } from 'react';
import { isAnswer } from '../../../../domain/answers/outbox-entry.ts';
import { usePending } from '../../../../domain/answers/pending.ts';
import { loadChunk } from '../../../../lib/chunk/load-chunk.ts';
import { ANSWERS_PATH } from '../../../../domain/learner/offline/names.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { sessionEnd as text } from '../text/session-end.ts';

type Props = { uuid: string; onMore: () => void; onDelivered: () => void };

/** Notices when the last answer of a session has left this phone. */
function useDelivery(uuid: string, onDelivered: () => void): void {
  const pending = usePending().some(
    (one) => isAnswer(one) && 'session_uuid' in one.body && one.body.session_uuid === uuid,
  );
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current && !pending) onDelivered();
    wasPending.current = pending;
  }, [pending, onDelivered]);
}

/** The end of a session whose answers wait on this phone. Offers the next one if it was stored ahead. */
export function StoredEnd({ uuid, onMore, onDelivered }: Props) {
  useDelivery(uuid, onDelivered);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    let isShown = true;
    void loadChunk(() => import('../../../../domain/session/prepared-sessions.ts')).then(
      async ({ hasPrepared }) => {
        const has = await hasPrepared();
        if (isShown) setMore(has);
      },
      // Without it nothing more is offered.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <Page
      title={text.title}
      back="/home"
      leave="close"
      foot={
        <>
          <LinkButton to="/home" replace>
            {text.end.toHome}
          </LinkButton>
          {hasMore && (
            <Button variant="secondary" onClick={onMore}>
              {text.another}
            </Button>
          )}
          <LinkButton to={ANSWERS_PATH} variant="plain">
            {text.stored.answers}
          </LinkButton>
        </>
      }
    >
      <EmptyState icon="phone" title={text.stored.title}>
        {text.stored.body}
      </EmptyState>
    </Page>
  );
}
