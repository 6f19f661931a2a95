import { classNames } from '../../../lib/class-names.ts';
import { course } from '../../../text/course.ts';
import { Section } from '../../../ui/section.tsx';
import { countDone, entryOf } from '../rules/next-step.ts';
import { itemPath } from '../rules/item-path.ts';
import { CATEGORIES } from '../week-content.ts';
import type { Week, WeekItems } from '../week-content.ts';
import { CategoryTile } from './category-tile.tsx';
import layout from '../../../ui/layout.module.css';
import styles from './week-tiles.module.css';

type Props = { week: Week; content: WeekItems; done: ReadonlySet<string> };

/** The four categories of a week, each linked to its next open item. */
export function WeekTiles({ week, content, done }: Props) {
  return (
    <Section
      title={`${course.home.thisWeek} ${week.title.ar}`}
      more={`/week/${week.week}`}
      moreText={course.home.seeWeek}
    >
      <div className={classNames(layout.halves, styles.tiles)}>
        {CATEGORIES.map((category) => {
          const entry = entryOf(content[category], done);
          if (!entry) return null;
          return (
            <CategoryTile
              key={category}
              category={category}
              to={itemPath(category, entry.uuid)}
              done={countDone(content[category], done)}
              total={content[category].length}
            />
          );
        })}
      </div>
    </Section>
  );
}
