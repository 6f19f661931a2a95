import { useApi } from '../../../../lib/use-api.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { courseProgress } from '../../../../text/course-progress.ts';
import { shell } from '../../../../text/shell.ts';
import { Card } from '../../../../ui/card.tsx';
import { Meter } from '../../../../ui/meter.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import styles from './level-counts.module.css';

const NAMES = {
  words: courseItems.category.words,
  sentences: courseItems.category.sentences,
  audio: courseItems.category.audio,
  lessons: courseProgress.lessonsCategory,
  practicals: courseProgress.practicalsCategory,
} as const;
const KINDS = ['words', 'sentences', 'audio', 'lessons', 'practicals'] as const;

/** The progress in the current level by kind of content. */
export function LevelCounts() {
  const counts = useApi('GET /api/count/subscriber/content');
  return (
    <LearnerQueryView query={counts} skeleton={<Skeleton shape="hero" />}>
      {(reply) => (
        <Card>
          <ul role="list" className={styles.counts}>
            {KINDS.map((kind) => {
              const { done, total } = reply.counts[kind];
              return (
                <li key={kind} className={styles.count}>
                  <span className={styles.name}>{NAMES[kind]}</span>
                  <span className="small">{shell.of(done, total)}</span>
                  <span className={styles.meter}>
                    <Meter value={done} max={total} label={NAMES[kind]} />
                  </span>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </LearnerQueryView>
  );
}
