import type { SubscriptionView } from '@lisan/contract/subscription';
import { formatDate } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { subscription as text } from '../../../text/subscription.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Fact } from '../../../ui/facts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { describeState } from '../describe-state.ts';
import { planPrice } from '../plan-price.ts';
import type { SubscriptionChange } from '../use-subscription-change.ts';
import { AutoRenewSwitch } from './auto-renew-switch.tsx';
import { OwnNumber } from './own-number.tsx';
import styles from './state-card.module.css';

type Props = { view: SubscriptionView; msisdn: string; change: SubscriptionChange; onEnable: () => void };

/** Where the subscription stands, in plain words, with its price and what follows. */
export function StateCard({ view, msisdn, change, onEnable }: Props) {
  const { tag, tone, title, body } = describeState(view);
  return (
    <Card>
      <header className={styles.header}>
        <h2>{view.plan.name}</h2>
        <Tag tone={tone}>{tag}</Tag>
      </header>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className="small">{body}</p>
      </div>
      <Facts facts={factsOf(view, msisdn)} />
      <AutoRenewSwitch view={view} change={change} onEnable={onEnable} />
    </Card>
  );
}

function factsOf(view: SubscriptionView, msisdn: string): Fact[] {
  const { facts } = text;
  const { access_until: until, next_charge: money, next_charge_at: at, state } = view;
  const hasCharge = money !== null && at !== null && state !== 'pending_charge';
  return [
    { name: facts.price, value: planPrice(view.plan) },
    // With a charge to come, the end of this period is that day.
    ...(until !== null && !hasCharge && state !== 'expired'
      ? [{ name: facts.openUntil, value: formatDate(until, 'day') }]
      : []),
    ...(hasCharge ? [{ name: facts.nextCharge, value: `${formatMoney(money)}، ${formatDate(at, 'day')}` }] : []),
    ...(state === 'expired' ? [] : [{ name: facts.payer, value: <OwnNumber msisdn={msisdn} /> }]),
  ];
}
