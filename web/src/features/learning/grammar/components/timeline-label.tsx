import { classNames } from '../../../../lib/class-names.ts';
import { widthOf } from '../layout-timeline.ts';
import styles from './timeline-drawing.module.css';

type Props = {
  en: string;
  ar: string;
  x: number;
  /** The baseline of the English; the Arabic is one line below. */
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  quiet?: boolean;
};

const LINE = 17;

/** Two lines of text on a background, which separates them from the lines that they cross. */
export function TimelineLabel({ en, ar, x, y, anchor = 'middle', quiet = false }: Props) {
  const mirrored = anchor === 'start' ? 'end' : anchor === 'end' ? 'start' : 'middle';
  const width = widthOf({ en, ar });
  return (
    <>
      {anchor === 'middle' && (
        <rect x={x - width / 2} y={y - 12} width={width} height={LINE + 17} className={styles.background} />
      )}
      <text
        x={x}
        y={y}
        direction="ltr"
        textAnchor={anchor}
        lang="en"
        className={classNames(styles.english, quiet && styles.quiet)}
      >
        {en}
      </text>
      <text
        x={x}
        y={y + LINE}
        direction="rtl"
        textAnchor={mirrored}
        className={classNames(styles.arabic, quiet && styles.quiet)}
      >
        {ar}
      </text>
    </>
  );
}
