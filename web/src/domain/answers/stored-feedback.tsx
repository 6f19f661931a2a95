import { useEffect, useId, useRef } from 'react';
import { useOnline } from '../../lib/net/use-online.ts';
import { question as text } from '../../text/question.ts';
import { storedAnswer as stored } from '../../text/stored-answer.ts';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import styles from '../../ui/question/answer-feedback.module.css';
import { ANSWERS_PATH } from '../learner/offline/names.ts';
import { OnAccessLink } from '../subscription/on-access-link.tsx';
import { isAnswer } from './outbox-entry.ts';
import type { SetAside } from './outbox-entry.ts';
import { setAsideOf } from './pending-reason.ts';
import { usePending } from './pending.ts';

type Props = { questionUuid: string; onContinue: () => void };

/**
 * Shows the sheet after an answer that was stored: why it is not graded yet, and the learner's options. Follows the
 * outbox.
 */
export function StoredFeedback({ questionUuid, onContinue }: Props) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const pending = usePending();
  const entry = pending.findLast((one) => isAnswer(one) && one.body.question_uuid === questionUuid);
  const setAside = entry ? setAsideOf(entry, pending) : null;
  useEffect(() => {
    sheet.current?.querySelector<HTMLButtonElement>('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={sheet} className={styles.sheet}>
      <div id={id} className={styles.words}>
        <div className={styles.head}>
          <Icon name={entry ? 'phone' : 'check'} />
          <h2>{entry ? stored.title : stored.arrived.title}</h2>
        </div>
        {entry && !setAside && <Waiting />}
        {setAside && <SetAsideReason {...setAside} />}
        {!entry && <p>{stored.arrived.body}</p>}
      </div>
      {setAside && (setAside.reason === 'access' ? <OnAccessLink /> : <ToAnswers />)}
      <Button className={styles.on} onClick={onContinue} aria-describedby={id}>
        {text.continue}
      </Button>
    </div>
  );
}

function Waiting() {
  return <p>{useOnline() ? stored.unreachable : stored.offline}</p>;
}

function SetAsideReason({ reason, message }: SetAside) {
  return (
    <p>
      {message} {stored.setAside[reason]}
    </p>
  );
}

function ToAnswers() {
  return (
    <LinkButton to={ANSWERS_PATH} variant="secondary">
      {stored.answers}
    </LinkButton>
  );
}
