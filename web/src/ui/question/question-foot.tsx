import type { QuestionKind } from '@lisan/contract/learner/question';
import { question as text } from '../../text/question.ts';
import { Button } from '../button.tsx';
import styles from './question-foot.module.css';

type Props = {
  /** The id of the form that the check button submits. */
  formId: string;
  kind: QuestionKind;
  /** An option answers when it is tapped; the button checks what keys have chosen. */
  onTap?: boolean | undefined;
  ready: boolean;
  busy: boolean;
  onDontKnow: () => void;
};

export function QuestionFoot({ formId, kind, onTap = false, ready, busy, onDontKnow }: Props) {
  return (
    <div className={styles.foot}>
      <Button type="submit" form={formId} busy={busy} disabled={!ready}>
        {onTap && !ready && isChoice(kind) ? text.choose : kind === 'speak' ? text.rated : text.check}
      </Button>
      <Button variant="plain" className={styles.unknown} disabled={busy} onClick={onDontKnow}>
        {kind === 'speak' ? text.notNow : text.dontKnow}
      </Button>
    </div>
  );
}

function isChoice(kind: QuestionKind): boolean {
  return kind === 'choice' || kind === 'translate';
}
