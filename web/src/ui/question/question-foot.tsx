import type { QuestionKind } from '@lisan/contract/question';
import { question as text } from '../../text/question.ts';
import { Button } from '../button.tsx';
import styles from './question-foot.module.css';

type Props = {
  /** The id of the form that the check button submits. */
  formId: string;
  kind: QuestionKind;
  ready: boolean;
  busy: boolean;
  onDontKnow: () => void;
};

export function QuestionFoot({ formId, kind, ready, busy, onDontKnow }: Props) {
  return (
    <div className={styles.foot}>
      <Button type="submit" form={formId} busy={busy} disabled={!ready}>
        {kind === 'speak' ? text.rated : text.check}
      </Button>
      <Button variant="plain" className={styles.unknown} disabled={busy} onClick={onDontKnow}>
        {kind === 'speak' ? text.notNow : text.dontKnow}
      </Button>
    </div>
  );
}
