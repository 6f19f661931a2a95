import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Facts, type Fact } from '../../../../ui/list/facts.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { planPrice } from '../../../../domain/subscription/plan-price.ts';
import { MaskedNumber } from '../../../../ui/text/masked-number.tsx';
import { formatMoney } from '../../../../lib/format/format-money.ts';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { Switch } from '../../../../ui/form/switch.tsx';
import { isAwaitingCarrier, isOwing } from '../charge-outcome.ts';
import { describeState } from '../describe-state.ts';
import { isUndecided } from '../plan-to-come.ts';
import { autoRenewHint } from '../change-confirmations.ts';
import { disableAutoRenew } from '../subscription-change.ts';
import { useSubscriptionChange } from '../use-subscription-change.ts';
import styles from './state-card.module.css';

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

/** Whether to name the payer: only if a charge is possible. */
function isChargeable(view: SubscriptionView): boolean {
  return view.next_charge !== null || view.state === 'pending_confirmation' || isOwing(view);
}

function chargeFact(view: SubscriptionView): Fact | null {
  const { next_charge: money, next_charge_at: at, state } = view;
  if (money === null || at === null || state === 'pending_charge') return null;
  if (!isOwing(view)) return { name: text.facts.nextCharge, value: `${formatMoney(money)}، ${formatDate(at, 'day')}` };
  return isAwaitingCarrier(view) ? null : { name: text.facts.nextTry, value: formatDate(at, 'weekday') };
}

type AutoRenewSwitchProps = { view: SubscriptionView; onEnable: () => void };

/**
 * Switches renewal. Turning it off takes effect at once; turning it on leads to a charge, so it needs a confirmation.
 */
function AutoRenewSwitch({ view, onEnable }: AutoRenewSwitchProps) {
  const change = useSubscriptionChange();
  const { can, auto_renew } = view;
  if (isUndecided(view) || (!can.enable_auto && !can.disable_auto)) return null;
  return (
    <div className={styles.row}>
      <Switch
        label={text.autoRenew.label}
        hint={autoRenewHint(view)}
        checked={auto_renew}
        disabled={change.isPending}
        onChange={(on) => (on ? onEnable() : change.make(disableAutoRenew))}
      />
      <FailureNotice error={change.error} />
    </div>
  );
}
