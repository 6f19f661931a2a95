import type { EarTrial } from '@lisan/contract/learner/ears';
import { classNames } from '../../../../lib/class-names.ts';
import { ears } from '../../../../text/ears.ts';
import { question as text } from '../../../../text/question.ts';
import { English } from '../../../../ui/english.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import marks from '../../../../ui/question/answer-mark.module.css';
import styles from './trial-answers.module.css';

type Props = {
  trial: EarTrial;
  chosen: number | null;
  /** Known after the answer, outside a test. */
  right: number | undefined;
  onChoose: (answer: number) => void;
};

type Mark = 'right' | 'wrong';

/** Two large answers: the words of a pair, or how two sounds relate. */
export function TrialAnswers({ trial, chosen, right, onChoose }: Props) {
  return (
    <div className={styles.answers} role="group" aria-label={ears.task[trial.task]}>
      {[0, 1].map((answer) => {
        const mark = markOf(answer, { chosen, right });
        return (
          <button
            key={answer}
            type="button"
            className={classNames(styles.answer, chosen === answer && styles.chosen, mark && marks[mark])}
            aria-pressed={chosen === answer}
            disabled={chosen !== null && chosen !== answer}
            onClick={() => onChoose(answer)}
          >
            <AnswerText trial={trial} answer={answer} />
            {mark && <AnswerMark mark={mark} />}
          </button>
        );
      })}
    </div>
  );
}

function markOf(answer: number, { chosen, right }: Pick<Props, 'chosen' | 'right'>): Mark | undefined {
  if (right === undefined) return undefined;
  if (answer === right) return 'right';
  return answer === chosen ? 'wrong' : undefined;
}

/** Colour alone does not say which answer is right. */
function AnswerMark({ mark }: { mark: Mark }) {
  return (
    <span className={styles.mark}>
      <Icon name={mark === 'right' ? 'check' : 'close'} size={20} />
      <span className="visually-hidden">
        {mark === 'right' ? text.feedback.rightOption : text.feedback.wrongOption}
      </span>
    </span>
  );
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
