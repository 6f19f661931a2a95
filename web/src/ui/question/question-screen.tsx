import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/question';
import { Notice } from '../notice.tsx';
import { Page } from '../page.tsx';
import { AnswerFeedback } from './answer-feedback.tsx';
import { isAnswerReady } from './answer-ready.ts';
import type { AnswerResult } from './answer-result.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionFoot } from './question-foot.tsx';
import styles from './question-card.module.css';

type Props = {
  /** What these questions are: the window's title. */
  title: string;
  /** Where closing leads; what has been answered is kept by the server. */
  back: string;
  /** `value` is the number of this question. */
  progress: { value: number; max: number };
  question: QuestionView;
  onAnswer: (answer: Answer) => void;
  /** The answer is on its way, or the next question is. */
  busy: boolean;
  /** Why the answer could not be sent, in Arabic; it may be sent again. */
  failure?: string | undefined;
  /** The judgement; where answers are not judged one by one, leave it out and bring the next question. */
  result?: AnswerResult | undefined;
  onContinue?: () => void;
  continueText?: string;
};

/** One question on a screen of its own. Give it `key={question.uuid}`. */
export function QuestionScreen({
  title,
  back,
  progress,
  question,
  onAnswer,
  busy,
  failure,
  result,
  onContinue,
  continueText,
}: Props) {
  const formId = useId();
  const [value, setValue] = useState<Answer | null>(null);
  const answer = (given: Answer) => {
    setValue(given);
    onAnswer(given);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !result && value !== null && isAnswerReady(question, value)) onAnswer(value);
  };
  const foot =
    result && onContinue ? (
      <AnswerFeedback
        kind={question.kind}
        answer={value}
        result={result}
        onContinue={onContinue}
        busy={busy}
        {...(continueText ? { continueText } : {})}
      />
    ) : (
      <QuestionFoot
        formId={formId}
        kind={question.kind}
        ready={isAnswerReady(question, value)}
        busy={busy}
        onDontKnow={() => answer({ dont_know: true })}
      />
    );
  return (
    <Page title={title} back={back} leave="close" progress={progress} foot={foot}>
      <form id={formId} onSubmit={submit} className={styles.form}>
        <QuestionCard
          question={question}
          value={value}
          onChange={setValue}
          disabled={busy || result !== undefined}
          result={result}
          focused={progress.value > 1}
        />
      </form>
      {failure && (
        <Notice tone="wrong" icon="warning" role="alert">
          {failure}
        </Notice>
      )}
    </Page>
  );
}
