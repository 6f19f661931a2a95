import { courseItems } from '../../../text/course-items.ts';
import { Card } from '../../../ui/card.tsx';
import { English } from '../../../ui/english.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { countDone } from '../rules/next-step.ts';
import { CATEGORIES } from '../week-content.ts';
import type { Week, WeekContent } from '../week-content.ts';
import styles from './week-intro.module.css';

type Props = { week: Week; content: WeekContent; done: ReadonlySet<string> };

/** The theme of the week, its goals, and its progress. */
export function WeekIntro({ week, content, done }: Props) {
  const items = CATEGORIES.flatMap((category): { uuid: string }[] => content[category]);
  return (
    <Card tone="hero">
      <div className={styles.top}>
        <div className={styles.words}>
          <English as="block" className={styles.english}>
            {week.title.en}
          </English>
          <h2 className={styles.title}>{week.title.ar}</h2>
        </div>
        <Ring share={items.length > 0 ? countDone(items, done) / items.length : 0} label={courseItems.weekPage.share} />
      </div>
      <div className={styles.cando}>
        <p className={styles.label}>{courseItems.weekPage.cando}</p>
        <p>{week.cando.ar}</p>
      </div>
    </Card>
  );
}
