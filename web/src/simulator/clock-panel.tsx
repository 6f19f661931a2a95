import { simulator as text } from '../text/simulator.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TimeText } from '../ui/time-text.tsx';
import styles from './phone.module.css';
import { ask } from './simulator-api.ts';
import { usePolled } from './use-polled.ts';

const STEPS = [
  ['PT1H', text.advanceHour],
  ['P1D', text.advanceDay],
  ['P1W', text.advanceWeek],
] as const;

export function ClockPanel() {
  const { value, refresh } = usePolled<{ now: string }>('clock');
  return (
    <Card>
      <h2>{text.clock}</h2>
      <p>{value && <TimeText at={value.now} style="moment" />}</p>
      <div className={styles.buttons}>
        {STEPS.map(([advance, label]) => (
          <Button
            key={advance}
            variant="secondary"
            size="small"
            onClick={() => void ask('clock', { advance }).then(refresh, refresh)}
          >
            <bdi dir="ltr">+</bdi> {label}
          </Button>
        ))}
      </div>
      <p className="small">{text.clockHint}</p>
    </Card>
  );
}
