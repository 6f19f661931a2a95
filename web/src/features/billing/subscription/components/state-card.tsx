import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { formatDate } from '../../../../lib/format-date.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { Card } from '../../../../ui/card.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import type { Fact } from '../../../../ui/facts.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { isAwaitingCarrier, isOwing } from '../charge-outcome.ts';
import { describeState } from '../describe-state.ts';
import { isUndecided } from '../plan-to-come.ts';
import { planPrice } from '../../../../domain/subscription/plan-price.ts';
import { AutoRenewSwitch } from './auto-renew-switch.tsx';
import { MaskedNumber } from '../../../../ui/masked-number.tsx';
import styles from './state-card.module.css';
import { formatMoney } from '../../../../lib/format-money.ts';

type Props = { view: SubscriptionView; msisdn: string; onEnable: () => void };

/** The state of the subscription, with its price and the next event. */
export function StateCard({ view, msisdn, onEnable }: Props) {
  const { tag, tone, title, body } = describeState(view);
  return (
    <Card>
      <header className={styles.header}>
        <h2>{isUndecided(view) ? text.noPlanYet : view.plan.name}</h2>
        <Tag tone={tone}>{tag}</Tag>
      </header>
      <div role="status" className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className="small">{body}</p>
      </div>
      <Facts facts={factsOf(view, msisdn)} />
      <AutoRenewSwitch view={view} onEnable={onEnable} />
    </Card>
  );
}

function factsOf(view: SubscriptionView, msisdn: string): Fact[] {
  const { facts } = text;
  const { access_until: until, state, next_plan: next } = view;
  const charge = chargeFact(view);
  // The period ends on the day of the next charge; in the grace period the next attempt is earlier.
  const isEndShown = charge !== null && state !== 'grace';
  const isOpen = until !== null && state !== 'suspended' && state !== 'expired';
  return [
    ...(isUndecided(view) ? [] : [{ name: facts.price, value: planPrice(view.plan) }]),
    ...(isOpen && !isEndShown ? [{ name: facts.openUntil, value: formatDate(until, 'day') }] : []),
    ...(next ? [{ name: facts.nextPlan, value: next.name }] : []),
    ...(charge ? [charge] : []),
    ...(isChargeable(view) ? [{ name: facts.payer, value: <MaskedNumber msisdn={msisdn} /> }] : []),
  ];
}

/** Names the payer only where a charge is possible. */
function isChargeable(view: SubscriptionView): boolean {
  return view.next_charge !== null || view.state === 'pending_confirmation' || isOwing(view);
}

function chargeFact(view: SubscriptionView): Fact | null {
  const { next_charge: money, next_charge_at: at, state } = view;
  if (money === null || at === null || state === 'pending_charge') return null;
  if (!isOwing(view)) return { name: text.facts.nextCharge, value: `${formatMoney(money)}، ${formatDate(at, 'day')}` };
  return isAwaitingCarrier(view) ? null : { name: text.facts.nextTry, value: formatDate(at, 'weekday') };
}
