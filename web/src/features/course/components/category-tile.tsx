import type { CategoryCode } from '@lisan/contract/course';
import { Link } from '../../../lib/router/router.tsx';
import { course } from '../../../text/course.ts';
import { shell } from '../../../text/shell.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Meter } from '../../../ui/meter.tsx';
import styles from './category-tile.module.css';
import type { IconName } from '../../../ui/icons.ts';

const CATEGORY_ICONS: Readonly<Record<CategoryCode, IconName>> = {
  words: 'words',
  sentences: 'lines',
  audio: 'sound',
  lessons: 'book',
};

type Props = { category: CategoryCode; to: string; done: number; total: number };

export function CategoryTile({ category, to, done, total }: Props) {
  const isDone = done === total;
  return (
    <Link to={to} className={styles.tile}>
      <IconTile icon={isDone ? 'check' : CATEGORY_ICONS[category]} done={isDone} />
      <strong>{course.category[category]}</strong>
      <span className={styles.meter}>
        <Meter value={done} max={total} label={course.category[category]} />
      </span>
      <span className="small">{done === 0 ? course.notStarted : shell.of(done, total)}</span>
    </Link>
  );
}
