import type { QuestionKind } from '@lisan/contract/learner/question';
import { question as text } from '../../text/question.ts';
import { Button } from '../form/button.tsx';
import { KINDS } from './question-kinds.tsx';
import styles from './question-foot.module.css';

type Props = {
  /** The id of the form that the check button submits. */
  formId: string;
  kind: QuestionKind;
  /** A tap on an option answers; the button checks an option that keys have chosen. */
  onTap?: boolean | undefined;
  ready: boolean;
  busy: boolean;
  onDontKnow: () => void;
};

export function QuestionFoot({ formId, kind, onTap = false, ready, busy, onDontKnow }: Props) {
  const { isChosen, isRated } = KINDS[kind];
  return (
    <div className={styles.foot}>
      <Button type="submit" form={formId} busy={busy} disabled={!ready}>
        {onTap && !ready && isChosen ? text.choose : isRated ? text.rated : text.check}
      </Button>
      <Button variant="plain" className={styles.unknown} disabled={busy} onClick={onDontKnow}>
        {isRated ? text.notNow : text.dontKnow}
      </Button>
    </div>
  );
}
