import { classNames } from '../../lib/class-names.ts';
import styles from './bar-chart.module.css';

type Bar = {
  key: string;
  /** Height from 0 to 1; null for a missing value, which is not zero. */
  share: number | null;
};

type Props = {
  /** The text alternative. */
  label: string;
  bars: readonly Bar[];
  /** Labels under the first and the last bar. */
  from: string;
  to: string;
  /** Labels for a full bar and for half of one. */
  scale?: { full: string; half: string };
};

/** A chart over time, in the direction of reading; the last bar is now. */
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
