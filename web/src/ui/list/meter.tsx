import styles from './meter.module.css';

/** `label`: its name in Arabic; a name that may quote English is an element with the id `labelledBy`. */
type Props = { value: number; max: number } & ({ label: string } | { labelledBy: string });

/** A progress bar that fills in the direction of reading. */
export function Meter({ value, max, ...name }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={styles.meter}
      role="progressbar"
      aria-label={'label' in name ? name.label : undefined}
      aria-labelledby={'labelledBy' in name ? name.labelledBy : undefined}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <i style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
