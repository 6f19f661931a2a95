import { reasonOf } from '../../../../domain/answers/pending-reason.ts';
import { usePending } from '../../../../domain/answers/pending.ts';
import { ANSWERS_PATH } from '../../../../domain/learner/offline/names.ts';
import { OnAccessLink } from '../../../../domain/subscription/on-access-link.tsx';
import { useOnline } from '../../../../lib/net/use-online.ts';
import { answers } from '../../../../text/answers.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { writing } from '../text/writing.ts';
import { discardDrafts, isRefused, type QueuedDraft as Entry } from '../use-submit-draft.ts';
import styles from './marked-text.module.css';

const text = writing.queued;

/** A submitted draft that has not reached the server, with the reason. */
export function QueuedDraft({ draft }: { draft: Entry }) {
  const pending = usePending();
  const reason = reasonOf(draft, pending, useOnline());
  const message = draft.setAside?.message;
  return (
    <Card aria-labelledby="queued">
      <h2 id="queued">{draft.body.number === 1 ? writing.draft.first : writing.draft.second}</h2>
      <English as="block" className={styles.text}>
        {draft.body.text}
      </English>
      <Notice
        icon={reason === 'offline' ? 'offline' : 'phone'}
        tone={draft.setAside ? 'orange' : 'petrol'}
        role="status"
      >
        {[message, text.reasons[reason]].filter(Boolean).join(' ')}
      </Notice>
      {reason === 'access' && <OnAccessLink size="small" />}
      {reason === 'server' && (
        <LinkButton to={ANSWERS_PATH} variant="secondary" size="small">
          {answers.open}
        </LinkButton>
      )}
      {isRefused(draft) && (
        <Button variant="plain" size="small" onClick={() => void discardDrafts([draft.seq])}>
          {text.remove}
        </Button>
      )}
    </Card>
  );
}
