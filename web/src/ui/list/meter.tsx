import styles from './meter.module.css';

type Props = { value: number; max: number; label: string };

/** A progress bar that fills in the direction of reading. */
export function Meter({ value, max, label }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={styles.meter}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <i style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
