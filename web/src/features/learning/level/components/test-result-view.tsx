import type { LevelView, TestResult } from '@lisan/contract/learner/level';
import { useState } from 'react';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { useEndedRun } from '../../../../lib/storage/use-ended-run.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { level as text } from '../text/level.ts';
import { startWithStarter } from '../starter-address.ts';
import { TEST_RUN, type Ended } from '../test-run.ts';
import { useChangeLevel } from '../use-change-level.ts';
import { StarterLink } from './starter-link.tsx';
import styles from './test-result-view.module.css';

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
      {chosen.order === 1 && <StarterLink to={isRetake ? '/starter' : startWithStarter(chosen.uuid)} />}
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

/** The certainty of the result, as the levels that remain likely. `null` after the learner chose another level. */
function ResultRange({ range }: { range: readonly LevelView[] | null }) {
  const { range: between, and, rangeEnd, sure, own } = text.result;
  if (range === null) return <Notice>{own}</Notice>;
  const [lowest] = range;
  const highest = range.at(-1);
  if (!lowest || !highest || lowest.uuid === highest.uuid) return <Notice>{sure}</Notice>;
  return (
    <Notice>
      {between} <English>{lowest.code}</English> {and}
      <English>{highest.code}</English>
      {rangeEnd}
    </Notice>
  );
}

type NeighbourLevelsProps = { levels: readonly LevelView[]; chosen: LevelView; onChoose: (level: LevelView) => void };

/** Buttons for one level lower or higher. */
function NeighbourLevels({ levels, chosen, onChoose }: NeighbourLevelsProps) {
  const at = levels.findIndex(({ uuid }) => uuid === chosen.uuid);
  const easier = at > 0 ? levels[at - 1] : undefined;
  const harder = levels[at + 1];
  return (
    <div className={styles.neighbours}>
      {easier && <Neighbour name={text.result.easier} level={easier} onChoose={onChoose} />}
      {harder && <Neighbour name={text.result.harder} level={harder} onChoose={onChoose} />}
    </div>
  );
}

function Neighbour({
  name,
  level,
  onChoose,
}: {
  name: string;
  level: LevelView;
  onChoose: (level: LevelView) => void;
}) {
  return (
    <Button variant="secondary" onClick={() => onChoose(level)}>
      {name}: <English>{level.code}</English>
    </Button>
  );
}

type FoundLevelProps = { result: TestResult; chosen: LevelView; levels: readonly LevelView[] };

/** The level on the ladder of all levels; the test's own suggestion stays marked when another one is chosen. */
function FoundLevel({ result, chosen, levels }: FoundLevelProps) {
  const isFound = chosen.uuid === result.level.uuid;
  return (
    <Card tone="hero" className={styles.card}>
      <div role="status" className={styles.level}>
        <p className={styles.label}>{isFound ? text.result.found : text.result.chosen}</p>
        <p className={styles.code}>
          <English>{chosen.code}</English>
        </p>
        <p className={styles.name}>{chosen.name.ar}</p>
      </div>
      <div className={styles.scale} aria-hidden="true">
        {levels.map(({ uuid, code }) => (
          <span
            key={uuid}
            className={classNames(
              styles.mark,
              result.range.some((likely) => likely.uuid === uuid) && styles.likely,
              uuid === chosen.uuid && styles.chosen,
            )}
          >
            <English>{code}</English>
          </span>
        ))}
      </div>
      {!isFound && (
        <p className={styles.label}>
          {text.result.suggested} <English>{result.level.code}</English>
        </p>
      )}
    </Card>
  );
}
