import { useEffect, useId, useState } from 'react';
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
export function QuestionScreen(props: Props) {
  const { title, back, progress, question, onAnswer, busy, failure, result, isKept = false, aside } = props;
  const formId = useId();
  const [value, setValue] = useState<Answer | null>(null);
  const isGiven = isKept || result !== undefined;
  useEffect(() => {
    // Whatever stood here before may have been scrolled. Newer browsers answer with a promise, which is no clean-up.
    window.scrollTo(0, 0);
  }, []);
  const send = (answer: Answer | null) => {
    if (busy || isGiven || answer === null || !isAnswerReady(question, answer)) return;
    setValue(answer);
    onAnswer(answer);
  };
  const foot = isGiven ? (
    <AfterAnswer {...props} value={value} />
  ) : (
    <QuestionFoot
      formId={formId}
      kind={question.kind}
      ready={isAnswerReady(question, value)}
      busy={busy}
      onDontKnow={() => send({ dont_know: true })}
    />
  );
  return (
    <Page title={title} back={back} leave="close" progress={progress} foot={foot}>
      <form id={formId} onSubmit={preventing(() => send(value))}>
        <QuestionCard
          question={question}
          value={value}
          onChange={setValue}
          disabled={busy || isGiven}
          result={result}
          focused={progress.value > 1}
        />
      </form>
      {!isGiven && aside}
      <FailureNotice error={failure} />
    </Page>
  );
}

type AfterProps = Pick<Props, 'question' | 'result' | 'note' | 'onContinue' | 'busy' | 'continueText'> & {
  value: Answer | null;
};

/** The judgement, or the word that the answer is safe until there is one. */
function AfterAnswer({ question, value, result, note, onContinue, busy, continueText }: AfterProps) {
  if (!onContinue) return null;
  if (!result) return <KeptFeedback questionUuid={question.uuid} onContinue={onContinue} />;
  return (
    <AnswerFeedback
      kind={question.kind}
      answer={value}
      result={result}
      note={note}
      onContinue={onContinue}
      busy={busy}
      continueText={continueText}
    />
  );
}

function preventing(send: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    send();
  };
}
