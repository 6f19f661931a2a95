import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { isArabic } from '../text/split-runs.ts';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { Page } from '../layout/page.tsx';
import { AnswerFeedback } from './answer-feedback.tsx';
import type { AnswerResult } from './answer-result.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionFoot } from './question-foot.tsx';
import { KINDS } from './question-kinds.tsx';
import { isDontKnow, textOf } from './answer-kind.ts';

type Props = {
  /** The title of the window. */
  title: string;
  /** The target of the close button; earlier answers are saved. */
  back: string;
  /** The heading in place of the title, where it quotes English. */
  heading?: ReactNode;
  /** `value` is the number of this question. */
  progress: { value: number; max: number };
  /** Above the question: its purpose. */
  lead?: ReactNode;
  question: QuestionView;
  onAnswer: (answer: Answer) => void;
  /** The answer is being sent, or the next question is loading. */
  busy: boolean;
  /** Why the answer, or the next question, failed; the button retries. */
  failure?: unknown;
  /** Omitted if answers are not graded one by one: the next question follows at once. */
  result?: AnswerResult | undefined;
  /** The sheet shown in place of a result while the answer is stored on this phone. */
  stored?: ReactNode;
  /** Shown beside the result: its consequence. */
  note?: string | undefined;
  /** Help under the question, until it is graded. */
  aside?: ReactNode;
  onContinue?: () => void;
  continueText?: string | undefined;
  /** A tap on an option answers at once. For questions that are asked again after a mistake. */
  answersOnTap?: boolean;
  /**
   * The item of the course in a report of a mistake; the question unless given, null for a question outside of the
   * course.
   */
  reportUuid?: string | null;
};

/** Shows one question on a separate screen. Give it `key={question.uuid}`. */
export function QuestionScreen(props: Props) {
  const { title, back, progress, lead, question, onAnswer, busy, failure, result, stored, aside, answersOnTap } = props;
  const formId = useId();
  const [value, setValue] = useState<Answer | null>(null);
  const isAnswered = Boolean(stored) || result !== undefined;
  useEffect(() => {
    // The screen before may have been scrolled. Newer browsers return a promise here, which is no cleanup function.
    window.scrollTo(0, 0);
  }, []);
  const send = (answer: Answer | null) => {
    if (busy || isAnswered || answer === null || !isAnswerReady(question, answer)) return;
    setValue(answer);
    onAnswer(answer);
  };
  const foot = isAnswered ? (
    <AfterAnswer {...props} value={value} />
  ) : (
    <QuestionFoot
      formId={formId}
      kind={question.kind}
      onTap={answersOnTap}
      ready={isAnswerReady(question, value)}
      busy={busy}
      onDontKnow={() => send({ dont_know: true })}
    />
  );
  return (
    <Page title={title} heading={props.heading} back={back} leave="close" progress={progress} foot={foot} steadyFoot>
      {lead && <div>{lead}</div>}
      <form id={formId} onSubmit={preventing(() => send(value))}>
        <QuestionCard
          question={question}
          value={value}
          onChange={setValue}
          onPick={answersOnTap ? send : undefined}
          disabled={busy || isAnswered}
          result={result}
          focused={progress.value > 1}
        />
      </form>
      {!isAnswered && isWrongScript(question, value) && <OnWrongKeyboard typed={textOf(value)} onFix={setValue} />}
      {!isAnswered && aside}
      <FailureNotice error={failure} />
    </Page>
  );
}

const loadWrongKeyboard = () => import('./wrong-keyboard.tsx');

function OnWrongKeyboard(props: { typed: string; onFix: (english: string) => void }) {
  const part = useChunk(loadWrongKeyboard);
  return part && <part.WrongKeyboard {...props} />;
}

type AfterProps = Pick<
  Props,
  'question' | 'result' | 'stored' | 'note' | 'onContinue' | 'busy' | 'continueText' | 'reportUuid'
> & {
  value: Answer | null;
};

/** Shows the result, or the sheet of a stored answer. */
function AfterAnswer({
  question,
  value,
  result,
  stored,
  note,
  onContinue,
  busy,
  continueText,
  reportUuid = question.uuid,
}: AfterProps) {
  if (!onContinue) return null;
  if (!result) return stored;
  return (
    <AnswerFeedback
      kind={question.kind}
      answer={value}
      result={result}
      note={note}
      onContinue={onContinue}
      busy={busy}
      continueText={continueText}
      reported={
        reportUuid === null ? null : { uuid: reportUuid, question, answer: value, correctAnswer: result.correct_answer }
      }
    />
  );
}

function preventing(send: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    send();
  };
}

/** Whether an answer in English has Arabic letters. */
function isWrongScript({ kind }: QuestionView, value: Answer | null): boolean {
  return KINDS[kind].isTyped && isArabic(textOf(value));
}

/** Returns whether an answer is complete: every token placed, every pair joined, something typed or chosen. */
function isAnswerReady(question: QuestionView, value: Answer | null): boolean {
  if (isDontKnow(value)) return true;
  return !isWrongScript(question, value) && KINDS[question.kind].isReady(question, value);
}
