import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { formatDate } from '../lib/format/format-date.ts';
import { formatMoney } from '../lib/format/format-money.ts';
import { SUBSCRIPTION_TONES } from '../domain/subscription/subscription-tones.ts';
import { subscription as words } from '../text/subscription.ts';
import { Card } from '../ui/layout/card.tsx';
import { Facts } from '../ui/list/facts.tsx';
import type { Fact } from '../ui/list/facts.tsx';
import { Tag } from '../ui/list/tag.tsx';
import { simulator } from './text/simulator.ts';
import type { Account } from './simulator-api.ts';
import styles from './phone.module.css';

const text = simulator.subscription;

/** The state of the subscription, beside the controls of the operator. */
export function SubscriptionPanel({ account: { subscription, mandate } }: { account: Account }) {
  return (
    <Card>
      <h2>{text.title}</h2>
      {subscription ? (
        <>
          <p role="status" className={styles.between}>
            <b>{subscription.plan.name}</b>
            <Tag tone={SUBSCRIPTION_TONES[subscription.state]}>{words.states[subscription.state].tag}</Tag>
          </p>
          <Facts facts={factsOf(subscription, mandate !== null)} />
        </>
      ) : (
        <p className="small">{text.none}</p>
      )}
    </Card>
  );
}

function factsOf(
  { access_until, next_plan, next_charge, next_charge_at, auto_renew }: SubscriptionView,
  isActive: boolean,
): Fact[] {
  return [
    ...(access_until ? [{ name: text.openUntil, value: momentOf(access_until) }] : []),
    ...(next_plan ? [{ name: text.nextPlan, value: next_plan.name }] : []),
    { name: text.nextCharge, value: next_charge ? formatMoney(next_charge) : text.noCharge },
    ...(next_charge_at ? [{ name: text.nextAt, value: momentOf(next_charge_at) }] : []),
    { name: text.renewal, value: auto_renew ? text.on : text.off },
    { name: text.mandate, value: isActive ? text.active : text.gone },
  ];
}

/** `1 كانون الأول، 9:07 م`: fits one line on a narrow phone. */
function momentOf(at: string): string {
  return `${formatDate(at, 'day')}، ${formatDate(at, 'time')}`;
}
