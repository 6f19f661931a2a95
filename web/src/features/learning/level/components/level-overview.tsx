import type { LevelView } from '@lisan/contract/learner/level';
import { formatNumber } from '../../../../lib/format/format-number.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { level as text } from '../text/level.ts';
import { CandoList } from './cando-list.tsx';
import { StarterLink } from './starter-link.tsx';
import styles from './level-overview.module.css';

/** A level in short: its description, size and outcome. `starter` is the way to the lessons before the first level. */
export function LevelOverview({ level, starter }: { level: LevelView; starter: string }) {
  const counts = [
    { count: level.weeks, name: text.overview.weeks },
    { count: level.words, name: text.overview.words },
    { count: level.sentences, name: text.overview.sentences },
    ...(level.hours === undefined ? [] : [{ count: level.hours, name: text.overview.hours }]),
  ];
  return (
    <>
      <Card tone="hero">
        <div className={styles.head}>
          <English className={styles.code}>{level.code}</English>
          <div>
            <p className={styles.name}>{level.name.ar}</p>
            <English className={styles.english}>{level.name.en}</English>
          </div>
        </div>
        <p className={styles.description}>{level.description}</p>
        <ul role="list" aria-label={text.overview.contents} className={styles.counts}>
          {counts.map(({ count, name }) => (
            <li key={name}>
              <b>{formatNumber(count)}</b>
              <span>{name}</span>
            </li>
          ))}
        </ul>
        <p className={styles.time}>{text.overview.time}</p>
      </Card>
      {level.order === 1 && <StarterLink to={starter} />}
      <Section title={text.overview.cando}>
        <Card as="div" tight>
          <CandoList items={level.cando} />
        </Card>
      </Section>
    </>
  );
}
