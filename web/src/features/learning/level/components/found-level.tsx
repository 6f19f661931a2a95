import type { LevelView, TestResult } from '@lisan/contract/learner/level';
import { classNames } from '../../../../lib/class-names.ts';
import { level as text } from '../../../../text/level.ts';
import { Card } from '../../../../ui/card.tsx';
import { English } from '../../../../ui/english.tsx';
import styles from './found-level.module.css';

type Props = { result: TestResult; chosen: LevelView; levels: readonly LevelView[] };

/** The level on the ladder of all levels; the test's own suggestion stays marked when another one is chosen. */
export function FoundLevel({ result, chosen, levels }: Props) {
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
