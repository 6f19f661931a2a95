import styles from './meter.module.css';

type Props = {
  value: number;
  max: number;
  /** In Arabic. */
  label?: string | undefined;
  /** The id of a name that may quote English. */
  labelledBy?: string | undefined;
};

/** A progress bar that fills in the direction of reading. */
export function Meter({ value, max, label, labelledBy }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={styles.meter}
      role="progressbar"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <i style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
