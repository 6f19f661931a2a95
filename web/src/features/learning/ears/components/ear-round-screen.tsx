import type { EarContrast, EarTrial } from '@lisan/contract/learner/ears';
import { useEffect, useRef, useState } from 'react';
import { ears } from '../../../../text/ears.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { ReportButton } from '../../../../ui/feedback/report/report-button.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { stopAudio, playAudio, playerElement } from '../../../../lib/media/audio-player.ts';
import { showToast } from '../../../../lib/toast.ts';
import { audio } from '../../../../text/ui/audio.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { question as text } from '../../../../text/question.ts';
import marks from '../../../../ui/question/answer-mark.module.css';
import type { Run } from '../ear-run.ts';
import { useEarRound, type EarRoundState } from '../use-ear-round.ts';
import { EarResult } from './ear-result.tsx';
import styles from './ear-round-screen.module.css';

type Props = { run: Run; contrast: EarContrast; onStart: (kind: 'practice' | 'test') => void; onLeave: () => void };

/** A round of ten trials, or a test of twenty. */
export function EarRoundScreen({ run, contrast, onStart, onLeave }: Props) {
  const state = useEarRound({ run, contrast: contrast.id, onOver: onLeave });
  const { round, result } = state;
  if (round && result) return <EarResult round={round} result={result} onStart={onStart} onLeave={onLeave} />;
  const trial = round?.trial ?? null;
  return (
    <Page
      title={run.kind === 'test' ? ears.test.title : ears.title}
      back="/ears"
      leave="close"
      {...(round && { progress: { value: trial ? trial.position + 1 : round.total, max: round.total } })}
      foot={state.answered && <NextButton state={state} />}
      steadyFoot
    >
      {trial ? (
        <Trial key={trial.position} trial={trial} state={state} contrast={contrast} />
      ) : (
        <Skeleton shape="hero" />
      )}
      {state.isRetrying && (
        <Notice tone="orange" icon="offline" role="status">
          {ears.retrying}
        </Notice>
      )}
      {state.failed && (
        <Notice tone="wrong" role="alert">
          <p>{ears.failed}</p>
          <Button variant="secondary" size="small" onClick={state.retry}>
            {ears.retry}
          </Button>
        </Notice>
      )}
    </Page>
  );
}

type TrialProps = { trial: EarTrial; state: EarRoundState; contrast: EarContrast };

function Trial({ trial, state, contrast }: TrialProps) {
  const feedback = state.answered?.feedback;
  return (
    <>
      <h2>{ears.task[trial.task]}</h2>
      <PlayTrial clips={trial.clips} rate={trial.rate} />
      <TrialAnswers trial={trial} chosen={state.chosen} right={feedback?.right} onChoose={state.choose} />
      {feedback && <TrialFeedback feedback={feedback} contrast={contrast} />}
      {state.answered && !feedback && (
        <p role="status" className="small">
          {ears.test.noted}
        </p>
      )}
    </>
  );
}

function NextButton({ state }: { state: EarRoundState }) {
  return <Button onClick={state.next}>{state.answered?.result ? ears.finish : ears.next}</Button>;
}

type Feedback = NonNullable<Reply<'POST /api/ears/answer'>['feedback']>;

type TrialFeedbackProps = { feedback: Feedback; contrast: { uuid: string; tip: string } };

/** Right or wrong, both words to hear again, and after a mistake how the mouth makes the sounds. */
function TrialFeedback({ feedback, contrast: { uuid, tip } }: TrialFeedbackProps) {
  const { correct, words } = feedback;
  return (
    <div role="status">
      <Card as="div" tone={correct ? 'right' : 'wrong'} tight>
        <h2>{correct ? ears.right : ears.wrong}</h2>
        <p className="small">{ears.compare}</p>
        <ul role="list" className={styles.words}>
          {words.map(({ en, ar, audio_url }) => (
            <li key={en}>
              <AudioButton src={audio_url} label={en} />
              <span>
                <English>{en}</English>
                <span className="small">{ar}</span>
              </span>
            </li>
          ))}
        </ul>
        {!correct && (
          <p>
            <MixedText>{tip}</MixedText>
          </p>
        )}
      </Card>
      <ReportButton of={{ uuid, parts: words.map(({ en }) => en) }} />
    </div>
  );
}

/** The big button that plays the clips of a trial, as often as the learner wants. */
function PlayTrial({ clips, rate }: { clips: readonly string[]; rate: number }) {
  const [plays, setPlays] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      running.current?.abort();
      stopAudio();
    },
    [clips],
  );
  const play = () => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setPlaying(true);
    setPlays(plays + 1);
    playClips(clips, rate, stop.signal)
      .catch(() => showToast(audio.failed))
      .finally(() => {
        if (!stop.signal.aborted) setPlaying(false);
      });
  };
  return (
    <button type="button" className={classNames(styles.play, isPlaying && styles.playing)} onClick={play} data-sound>
      <Icon name="sound" size={72} />
      <span>{isPlaying ? ears.playing : plays > 0 ? ears.again : ears.play}</span>
    </button>
  );
}

/** Between the clips of a trial. */
const PAUSE_MS = 450;

/** Plays clips one after another on the shared player. Must be called inside a tap. Stops when `signal` aborts. */
async function playClips(clips: readonly string[], rate: number, signal: AbortSignal): Promise<void> {
  for (const [i, clip] of clips.entries()) {
    if (i > 0) await wait(PAUSE_MS);
    if (signal.aborted) return;
    await playAudio(clip, rate);
    await ended(signal);
  }
}

function ended(signal: AbortSignal): Promise<void> {
  const audio = playerElement();
  return new Promise((resolve) => {
    const finish = () => {
      for (const type of ['ended', 'pause', 'error']) audio.removeEventListener(type, finish);
      resolve();
    };
    for (const type of ['ended', 'pause', 'error']) audio.addEventListener(type, finish);
    signal.addEventListener('abort', finish, { once: true });
    if (audio.ended || signal.aborted) finish();
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

type TrialAnswersProps = {
  trial: EarTrial;
  chosen: number | null;
  /** Known after the answer, outside a test. */
  right: number | undefined;
  onChoose: (answer: number) => void;
};

type Mark = 'right' | 'wrong';

/** Two large answers: the words of a pair, or how two sounds relate. */
function TrialAnswers({ trial, chosen, right, onChoose }: TrialAnswersProps) {
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

function markOf(answer: number, { chosen, right }: Pick<TrialAnswersProps, 'chosen' | 'right'>): Mark | undefined {
  if (right === undefined) return undefined;
  if (answer === right) return 'right';
  return answer === chosen ? 'wrong' : undefined;
}

/** Marks an answer with a sign: colour alone does not show the right answer. */
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
