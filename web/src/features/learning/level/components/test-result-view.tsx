import type { LevelView, TestResult } from '@lisan/contract/learner/level';
import { useState } from 'react';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { useEndedRun } from '../../../../lib/use-ended-run.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { level as text } from '../../../../text/level.ts';
import { Button } from '../../../../ui/button.tsx';
import { English } from '../../../../ui/english.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { Page } from '../../../../ui/page.tsx';
import { TEST_RUN, type Ended } from '../test-run.ts';
import { useChangeLevel } from '../use-change-level.ts';
import { FoundLevel } from './found-level.tsx';
import { NeighbourLevels } from './neighbour-levels.tsx';
import { ResultRange } from './result-range.tsx';

type Props = { result: TestResult; isRetake: boolean };

/** The result, its certainty, and buttons for one level lower or higher. */
export function TestResultView({ result, isRetake }: Props) {
  const [chosen, setChosen] = useState<LevelView>(result.level);
  const levels = useApi('GET /api/get/levels').data?.levels ?? result.range;
  const goOn = useGoOn(isRetake);
  useEndedRun(TEST_RUN, { kind: 'result', result } satisfies Ended);
  return (
    <Page
      title={text.result.title}
      back="/levels"
      leave="close"
      foot={
        <Button busy={goOn.isPending} onClick={() => goOn.run(chosen)}>
          {goOn.words(chosen)} <English>{chosen.code}</English>
        </Button>
      }
    >
      <FoundLevel result={result} chosen={chosen} levels={levels} />
      <NeighbourLevels levels={levels} chosen={chosen} onChoose={setChosen} />
      <p>{chosen.description}</p>
      <ResultRange range={chosen.uuid === result.level.uuid ? result.range : null} />
      <FailureNotice error={goOn.error} />
    </Page>
  );
}

/** A new learner continues to the level; after a retake the learner moves or stays. */
function useGoOn(isRetake: boolean) {
  const navigate = useNavigate();
  const change = useChangeLevel();
  const started = useLearner().data?.user.level_subscribers ?? [];
  const isCurrent = (level: LevelView) => started.some((own) => own.current && own.level.uuid === level.uuid);
  const { continueWith, switchTo, stayAt } = text.result;
  function run(level: LevelView) {
    if (!isRetake) navigate(`/client/level/${level.uuid}`);
    else if (isCurrent(level)) navigate('/home', { replace: true });
    else change.changeTo(level.uuid);
  }
  const words = (level: LevelView) => (isRetake ? (isCurrent(level) ? stayAt : switchTo) : continueWith);
  return { run, words, isPending: change.isPending, error: change.error };
}
