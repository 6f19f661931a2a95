import { classNames } from '../../../lib/class-names.ts';
import styles from './timeline-drawing.module.css';

type Props = {
  en: string;
  ar: string;
  x: number;
  /** The line that the English stands on; the Arabic is one line below. */
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  quiet?: boolean;
};

const LINE = 17;

export function TimelineLabel({ en, ar, x, y, anchor = 'middle', quiet = false }: Props) {
  const mirrored = anchor === 'start' ? 'end' : anchor === 'end' ? 'start' : 'middle';
  return (
    <>
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
