import { recording as text } from '../../../../text/recording.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import styles from './speed-control.module.css';

const RATES = ['0.75', '1', '1.25', '1.5'] as const;
type Rate = (typeof RATES)[number];
const SEGMENTS = RATES.map((value) => ({ value, label: text.speeds[value] }));

export function SpeedControl({ rate, onRate }: { rate: number; onRate: (rate: number) => void }) {
  // Set only here, so it is one of these.
  const value = String(rate) as Rate;
  return (
    <div className={styles.speed} dir="ltr">
      <Segmented legend={text.speed} segments={SEGMENTS} value={value} onChange={(next) => onRate(Number(next))} />
    </div>
  );
}
