import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/question';
import { FailureNotice } from '../failure-notice.tsx';
import { Page } from '../page.tsx';
import { AnswerFeedback } from './answer-feedback.tsx';
import { isAnswerReady } from './answer-ready.ts';
import type { AnswerResult } from './answer-result.ts';
import { KeptFeedback } from './kept-feedback.tsx';
import { QuestionCard } from './question-card.tsx';
import { QuestionFoot } from './question-foot.tsx';

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
  /** Why the answer, or the next question, did not come through; the button tries again. */
  failure?: unknown;
  /** The judgement; where answers are not judged one by one, leave it out and bring the next question. */
  result?: AnswerResult | undefined;
  /** The answer waits on this phone until it can be judged. */
  isKept?: boolean;
  /** Beside the judgement: what follows from it. */
  note?: string | undefined;
  /** Help under the question, until it is judged. */
  aside?: ReactNode;
  onContinue?: () => void;
  continueText?: string | undefined;
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
  isKept = false,
  note,
  aside,
  onContinue,
  continueText,
}: Props) {
  const formId = useId();
  const [value, setValue] = useState<Answer | null>(null);
  const send = (answer: Answer | null) => {
    if (busy || result || isKept || answer === null || !isAnswerReady(question, answer)) return;
    setValue(answer);
    onAnswer(answer);
  };
  const openFoot = (
    <QuestionFoot
      formId={formId}
      kind={question.kind}
      ready={isAnswerReady(question, value)}
      busy={busy}
      onDontKnow={() => send({ dont_know: true })}
    />
  );
  const foot =
    result && onContinue ? (
      <AnswerFeedback
        kind={question.kind}
        answer={value}
        result={result}
        note={note}
        onContinue={onContinue}
        busy={busy}
        continueText={continueText}
      />
    ) : isKept && onContinue ? (
      <KeptFeedback onContinue={onContinue} />
    ) : (
      openFoot
    );
  return (
    <Page title={title} back={back} leave="close" progress={progress} foot={foot}>
      <form id={formId} onSubmit={preventing(() => send(value))}>
        <QuestionCard
          question={question}
          value={value}
          onChange={setValue}
          disabled={busy || isKept || result !== undefined}
          result={result}
          focused={progress.value > 1}
        />
      </form>
      {!result && !isKept && aside}
      <FailureNotice error={failure} />
    </Page>
  );
}

function preventing(send: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    send();
  };
}
