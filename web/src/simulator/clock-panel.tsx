import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { classNames } from '../lib/class-names.ts';
import { simulator as text } from '../text/simulator.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TimeText } from '../ui/time-text.tsx';
import layout from '../ui/layout.module.css';
import styles from './phone.module.css';
import { ask } from './simulator-api.ts';
import { usePolled } from './use-polled.ts';

const STEPS = [
  ['PT1H', text.advanceHour],
  ['P1D', text.advanceDay],
  ['P1W', text.advanceWeek],
] as const;
/** Slightly after the due time, so that the event has happened. */
const AFTER_S = 60;

type Props = { subscription: SubscriptionView | null; onUidChanged: () => void };

/** Advances the clock of the service, by steps or to the next event. */
export function ClockPanel({ subscription, onUidChanged }: Props) {
  const { value, refresh } = usePolled<{ now: string }>('clock');
  const move = (advance: string) =>
    void ask('clock', { advance }).then(() => {
      refresh();
      onUidChanged();
    }, refresh);
  const next = subscription?.next_charge_at ?? subscription?.access_until ?? null;
  const wait = value && next ? (Date.parse(next) - Date.parse(value.now)) / 1000 : 0;
  return (
    <Card>
      <h2>{text.clock}</h2>
      <p role="status">
        <b>{value && <TimeText at={value.now} style="moment" />}</b>
      </p>
      <div className={classNames(layout.cluster, styles.buttons)}>
        {STEPS.map(([advance, label]) => (
          <Button key={advance} variant="secondary" size="small" icon="plus" onClick={() => move(advance)}>
            {label}
          </Button>
        ))}
      </div>
      {wait > 0 && (
        <Button size="small" onClick={() => move(`PT${Math.ceil(wait) + AFTER_S}S`)}>
          {subscription?.next_charge_at ? text.afterCharge : text.afterEnd}
        </Button>
      )}
      <p className="small">{text.clockHint}</p>
    </Card>
  );
}
