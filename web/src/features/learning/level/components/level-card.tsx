import type { LevelSubscriber, LevelView } from '@lisan/contract/learner/level';
import { Link } from '../../../../lib/router/router.tsx';
import { level as text } from '../../../../text/level.ts';
import { Card } from '../../../../ui/card.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { English } from '../../../../ui/english.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { CandoList } from './cando-list.tsx';
import styles from './level-card.module.css';

type Props = { level: LevelView; started: readonly LevelSubscriber[] };

/** A level to choose; its skills expand in place. */
export function LevelCard({ level, started }: Props) {
  const status = levelStatus(level.uuid, started);
  return (
    <Card as="li" tight className={styles.card}>
      <Link to={`/client/level/${level.uuid}`} className={styles.head}>
        <span className={styles.code}>
          <English>{level.code}</English>
        </span>
        <span className={styles.names}>
          <span className={styles.name}>{level.name.ar}</span>
          <English className="small">{level.name.en}</English>
        </span>
        {status && <Tag tone={status.tone}>{status.text}</Tag>}
        <Icon name="forward" size={20} className={styles.chevron} />
      </Link>
      <p className={styles.size}>{text.levels.size(level.words, level.hours)}</p>
      <p className={styles.description}>{level.description}</p>
      <Disclosure summary={text.levels.cando} className={styles.cando}>
        <CandoList items={level.cando} />
      </Disclosure>
    </Card>
  );
}

type LevelStatus = { text: string; tone: 'orange' | 'petrol' | 'right' };

/** Returns the status of a level for this learner; null for a level that was never started. */
function levelStatus(uuid: string, started: readonly LevelSubscriber[]): LevelStatus | null {
  const own = started.find(({ level }) => level.uuid === uuid);
  if (!own) return null;
  if (own.current) return { text: text.levels.current, tone: 'orange' };
  return own.finished_at === null
    ? { text: text.levels.started, tone: 'petrol' }
    : { text: text.levels.finished, tone: 'right' };
}
