import { useState, useEffect, useId, useRef } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { isRetrying, untilAnswered } from '../../../../lib/net/until-answered.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { OnboardingPage } from '../../../../ui/layout/onboarding-page.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import type { Options } from '../../../../lib/failure/api-types.ts';
import { ANSWER_TIMEOUT_MS } from '../../../../lib/net/call.ts';
import { readRun, removeRun, storeRun } from '../../../../lib/storage/stored-run.ts';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { isOffline } from '../../../../lib/failure/api-error.ts';
import { stopAudio } from '../../../../lib/media/audio-player.ts';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { textOf } from '../../../../ui/question/answer-kind.ts';
import { ChoiceAnswer } from '../../../../ui/question/choice-answer.tsx';
import { ListenButtons } from '../../../../ui/question/listen-buttons.tsx';
import { PromptCard } from '../../../../ui/question/prompt-card.tsx';
import { readHeading } from '../../../../ui/question/question-heading.ts';
import { level as text } from '../text/level.ts';
import { isTestRun, TEST_RUN, type Asking, type TestStage } from '../test-run.ts';
import { TestResultView } from './test-result-view.tsx';
import styles from './level-test.module.css';

/** The test: its introduction, its questions and its result. */
export function LevelTest({ isRetake }: { isRetake: boolean }) {
  const { stage, start, isStarting, startError, answer, send } = useLevelTest();
  if (stage.kind === 'intro')
    return <TestIntro isRetake={isRetake} isBusy={isStarting} error={startError} onStart={start} />;
  if (stage.kind === 'result') return <TestResultView result={stage.result} isRetake={isRetake} />;
  return (
    <TestQuestion
      key={stage.question.uuid}
      question={stage.question}
      asked={stage.asked}
      isSending={send.isPending}
      isRetrying={isRetrying(send)}
      error={send.error}
      onAnswer={(value) => answer(stage, value)}
    />
  );
}

type Props = { isRetake: boolean; isBusy: boolean; error: unknown; onStart: () => void };

/** Explains the test, its length, and that “I do not know” is an answer. */
function TestIntro({ isRetake, isBusy, error, onStart }: Props) {
  const { test } = text;
  const foot = (
    <Button busy={isBusy} onClick={onStart}>
      {test.start}
    </Button>
  );
  const content = (
    <>
      <List>
        {test.points.map(({ icon, text: point }) => (
          <ListRow key={icon} icon={icon} title={point} />
        ))}
      </List>
      <FailureNotice error={error} />
    </>
  );
  if (isRetake) {
    return (
      <Page title={test.retakeTitle} back="/levels" foot={foot}>
        <p>{test.retakeLead}</p>
        {content}
      </Page>
    );
  }
  return (
    <OnboardingPage step={2} title={test.introTitle} lead={test.introLead} back="/levels" foot={foot}>
      {content}
    </OnboardingPage>
  );
}

type TestAnswer = Options<'POST /api/level/test/answer'>['body']['answer'];

/**
 * Runs the adaptive test: each answer returns the next question or the result. An answer is sent until a server has
 * it, and a reload returns to the question.
 */
function useLevelTest() {
  const [stage, setStage] = useState<TestStage>(() => readRun(TEST_RUN, isTestRun) ?? { kind: 'intro' });
  const go = (next: TestStage) => {
    setStage(next);
    if (next.kind === 'intro') removeRun(TEST_RUN.name);
    else storeRun(TEST_RUN, next);
  };
  const start = useApiMutation('POST /api/level/test/start', {
    onSuccess: ({ test_uuid, question, asked }) => go({ kind: 'question', test: test_uuid, question, asked }),
  });
  const send = useApiMutation('POST /api/level/test/answer', {
    ...untilAnswered,
    onSuccess: (reply, { body }) => {
      if ('result' in reply) go({ kind: 'result', result: reply.result });
      else if (reply.question === null) go({ kind: 'intro' });
      else
        go({
          kind: 'question',
          test: body.test_uuid,
          question: reply.question,
          asked: reply.asked,
        });
    },
    // The server no longer has a test that was stored before.
    onError: ({ code }) => {
      if (code === 'not_found') go({ kind: 'intro' });
    },
  });
  function answer({ test, question }: Asking, value: TestAnswer) {
    send.mutate({
      body: { test_uuid: test, question_uuid: question.uuid, answer: value },
      timeoutMs: ANSWER_TIMEOUT_MS,
    });
  }
  return { stage, start: () => start.mutate({}), isStarting: start.isPending, startError: start.error, answer, send };
}

type AnswerValue = string | { dont_know: true };

type TestQuestionProps = {
  question: QuestionView;
  asked: number;
  isSending: boolean;
  /** No server has answered yet; the answer is sent again. */
  isRetrying: boolean;
  error: unknown;
  onAnswer: (value: AnswerValue) => void;
};

/** One question of the test. It shows no result, which would influence the next answer. */
function TestQuestion({ question, asked, isSending, isRetrying, error, onAnswer }: TestQuestionProps) {
  const [value, setValue] = useState<Answer | null>(null);
  const headingId = useId();
  const heading = useFocusOnMount();
  const { heading: title, card } = readHeading(question);
  const chosen = textOf(value);
  const { test } = text;
  const foot = (
    <div className={styles.foot}>
      <Button busy={isSending} disabled={chosen === ''} onClick={() => onAnswer(chosen)}>
        {test.next}
      </Button>
      <Button variant="plain" disabled={isSending} onClick={() => onAnswer({ dont_know: true })}>
        {test.dontKnow}
      </Button>
    </div>
  );
  return (
    <Page
      title={test.title}
      ownHeading
      back="/levels"
      leave="close"
      // Without a total: the test ends as soon as the level is sure.
      action={
        <span className="small" aria-hidden="true">
          {test.number(asked)}
        </span>
      }
      foot={foot}
      steadyFoot
    >
      <h1 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
        <span className="visually-hidden">{test.number(asked)}: </span>
        <MixedText>{title}</MixedText>
      </h1>
      <PromptCard {...card} />
      {question.audio_url && <ListenButtons src={question.audio_url} inWords={question.in_words} />}
      <ChoiceAnswer question={question} value={value} onChange={setValue} disabled={isSending} labelledBy={headingId} />
      {isRetrying && (
        <Notice tone="orange" icon="offline" role="status">
          {test.retrying}
        </Notice>
      )}
      {isOffline(error) ? (
        <Notice tone="wrong" icon="offline" role="alert">
          {test.failed}
        </Notice>
      ) : (
        <FailureNotice error={error} />
      )}
    </Page>
  );
}

/** Scrolls to the top and focuses the question, so that screen readers announce it. */
function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    return stopAudio;
  }, []);
  return heading;
}
