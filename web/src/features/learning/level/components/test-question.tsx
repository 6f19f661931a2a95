import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { useEffect, useId, useRef, useState } from 'react';
import { isOffline } from '../../../../lib/api-error.ts';
import { stopAudio } from '../../../../lib/audio-player.ts';
import { level as text } from '../../../../text/level.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Page } from '../../../../ui/page.tsx';
import { textOf } from '../../../../ui/question/answer-kind.ts';
import { ChoiceAnswer } from '../../../../ui/question/choice-answer.tsx';
import { ListenButtons } from '../../../../ui/question/listen-buttons.tsx';
import { PromptCard } from '../../../../ui/question/prompt-card.tsx';
import { readHeading } from '../../../../ui/question/question-heading.ts';
import styles from './test-question.module.css';

type AnswerValue = string | { dont_know: true };

type Props = {
  question: QuestionView;
  asked: number;
  atMost: number;
  isSending: boolean;
  /** No server has answered yet; the answer is sent again. */
  isRetrying: boolean;
  error: unknown;
  onAnswer: (value: AnswerValue) => void;
};

/** One question of the test. It shows no result, which would influence the next answer. */
export function TestQuestion({ question, asked, atMost, isSending, isRetrying, error, onAnswer }: Props) {
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
      progress={{ value: asked, max: atMost }}
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
