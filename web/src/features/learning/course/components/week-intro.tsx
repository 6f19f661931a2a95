import { courseItems } from '../../../../text/course-items.ts';
import { Card } from '../../../../ui/card.tsx';
import { English } from '../../../../ui/english.tsx';
import { Ring } from '../../../../ui/ring.tsx';
import { shareOfWeek } from '../rules/share-of-week.ts';
import type { TextTasks } from '../rules/next-step.ts';
import type { Week, WeekContent } from '../week-content.ts';
import styles from './week-intro.module.css';

type Props = { week: Week; content: WeekContent; texts: TextTasks | null; done: ReadonlySet<string> };

/** The theme of the week, its goals, and its progress. */
export function WeekIntro({ week, content, texts, done }: Props) {
  return (
    <Card tone="hero">
      <div className={styles.top}>
        <div className={styles.words}>
          <English as="block" className={styles.english}>
            {week.title.en}
          </English>
          <h2 className={styles.title}>{week.title.ar}</h2>
        </div>
        <Ring share={shareOfWeek(week, { content, texts, done })} label={courseItems.weekPage.share} />
      </div>
      <div className={styles.cando}>
        <p className={styles.label}>{courseItems.weekPage.cando}</p>
        <p>{week.cando.ar}</p>
      </div>
    </Card>
  );
}
