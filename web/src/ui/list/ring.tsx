import { formatPercent } from '../../lib/format/format-number.ts';
import styles from './ring.module.css';

type Props = { share: number; label: string };

/** A share as a ring with its number, for hero cards. */
export function Ring({ share, label }: Props) {
  const clamped = Math.min(1, Math.max(0, share));
  return (
    <div className={styles.ring} role="img" aria-label={`${label}: ${formatPercent(clamped)}`}>
      <svg viewBox="0 0 80 80" width="84" height="84" aria-hidden="true">
        <circle className={styles.track} cx="40" cy="40" r="34" />
        <circle
          className={styles.done}
          cx="40"
          cy="40"
          r="34"
          pathLength="100"
          strokeDasharray={`${clamped * 100} 100`}
        />
      </svg>
      <bdi dir="ltr">{formatPercent(clamped)}</bdi>
    </div>
  );
}
