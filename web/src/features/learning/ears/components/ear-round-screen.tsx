import type { EarContrast, EarTrial } from '@lisan/contract/learner/ears';
import { ears } from '../../../../text/ears.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { Run } from '../ear-run.ts';
import { useEarRound, type EarRoundState } from '../use-ear-round.ts';
import { EarResult } from './ear-result.tsx';
import { PlayTrial } from './play-trial.tsx';
import { TrialAnswers } from './trial-answers.tsx';
import { TrialFeedback } from './trial-feedback.tsx';

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
