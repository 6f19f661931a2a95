import { classNames } from '../lib/class-names.ts';
import styles from './bar-chart.module.css';

export type Bar = {
  key: string;
  /** Height between 0 and 1; null where there is nothing to show, which is not zero. */
  share: number | null;
};

type Props = {
  /** All that the picture says, in words. */
  label: string;
  bars: readonly Bar[];
  /** Under the first bar and the last. */
  from: string;
  to: string;
  /** The height of a full bar and of half of one, in words. */
  scale?: { full: string; half: string };
};

/** Values along time, which runs with the line of reading; the last one is now. */
export function BarChart({ label, bars, from, to, scale }: Props) {
  return (
    <div role="img" aria-label={label} className={styles.chart}>
      <div className={styles.field}>
        {scale && (
          <>
            <span className={classNames(styles.line, styles.full)}>{scale.full}</span>
            <span className={classNames(styles.line, styles.half)}>{scale.half}</span>
          </>
        )}
        <div className={styles.bars}>
          {bars.map(({ key, share }) => (
            <i
              key={key}
              className={classNames(styles.bar, (share ?? 0) === 0 && styles.none)}
              style={{ blockSize: `${Math.min(1, share ?? 0) * 100}%` }}
            />
          ))}
        </div>
      </div>
      <div className={styles.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  );
}
