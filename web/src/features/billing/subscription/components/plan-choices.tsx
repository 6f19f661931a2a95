import type { Plan, SubscriptionView } from '@lisan/contract/billing/subscription';
import { formatMoney } from '../../../../lib/format-money.ts';
import { every } from '../../../../text/period.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { isUndecided } from '../plan-to-come.ts';
import styles from './plan-choices.module.css';

type Props = {
  plans: readonly Plan[];
  chosen: string | undefined;
  subscription: SubscriptionView | null;
  onChoose: (uuid: string) => void;
};

/** The plans as native radios; the selected one shows its details. */
export function PlanChoices({ plans, chosen, subscription, onChoose }: Props) {
  const current = currentOf(subscription);
  const hasFreeDays = subscription?.can.start_free ?? true;
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">{text.plans.legend}</legend>
      {plans.map((plan) => (
        <label key={plan.uuid} className={styles.plan}>
          <input
            type="radio"
            name="plan"
            className="visually-hidden"
            checked={plan.uuid === chosen}
            onChange={() => onChoose(plan.uuid)}
          />
          <span className={styles.mark}>
            <Icon name="check" size={18} />
          </span>
          <span className={styles.name}>
            <b>{plan.name}</b>
            {plan.free_days > 0 && hasFreeDays && <span className="small">{text.free(plan.free_days)}</span>}
            {plan.uuid === current && <Tag tone="petrol">{text.plans.current}</Tag>}
            {plan.uuid === subscription?.next_plan?.uuid && <Tag tone="orange">{text.plans.next}</Tag>}
          </span>
          <span className={styles.price}>
            <b>{formatMoney(plan.price)}</b>
            <span className="small">{every[plan.period]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function currentOf(subscription: SubscriptionView | null): string | undefined {
  if (subscription === null || isUndecided(subscription)) return undefined;
  const { state, plan } = subscription;
  return state === 'expired' || state === 'pending_confirmation' ? undefined : plan.uuid;
}
