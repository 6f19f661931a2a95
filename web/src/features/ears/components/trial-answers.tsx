import type { EarTrial } from '@lisan/contract/ears';
import { classNames } from '../../../lib/class-names.ts';
import { ears } from '../../../text/ears.ts';
import { English } from '../../../ui/english.tsx';
import marks from '../../../ui/question/answer-mark.module.css';
import styles from './trial-answers.module.css';

type Props = {
  trial: EarTrial;
  chosen: number | null;
  /** Known after the answer, outside a test. */
  right: number | undefined;
  onChoose: (answer: number) => void;
};

/** Two large answers: the words of a pair, or how two sounds relate. */
export function TrialAnswers({ trial, chosen, right, onChoose }: Props) {
  return (
    <div className={styles.answers} role="group" aria-label={ears.task[trial.task]}>
      {[0, 1].map((answer) => (
        <button
          key={answer}
          type="button"
          className={classNames(styles.answer, chosen === answer && styles.chosen, markOf(answer, { chosen, right }))}
          aria-pressed={chosen === answer}
          disabled={chosen !== null && chosen !== answer}
          onClick={() => onChoose(answer)}
        >
          <AnswerText trial={trial} answer={answer} />
        </button>
      ))}
    </div>
  );
}

function markOf(answer: number, { chosen, right }: Pick<Props, 'chosen' | 'right'>): string | undefined {
  if (right === undefined) return undefined;
  if (answer === right) return marks['right'];
  return answer === chosen ? marks['wrong'] : undefined;
}

function AnswerText({ trial, answer }: { trial: EarTrial; answer: number }) {
  const word = trial.options[answer];
  if (word) {
    return (
      <>
        <English className={styles.word}>{word.en}</English>
        <span className="small">{word.ar}</span>
      </>
    );
  }
  return <span className={styles.phrase}>{(trial.task === 'same' ? ears.sameOptions : ears.abxOptions)[answer]}</span>;
}
