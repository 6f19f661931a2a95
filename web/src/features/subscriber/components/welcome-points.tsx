import type { SubscriptionView } from '@lisan/contract/subscription';
import { formatDate } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { subscriber } from '../../../text/subscriber.ts';
import { List } from '../../../ui/list.tsx';
import { ListRow } from '../../../ui/list-row.tsx';

const { day, week, money } = subscriber.welcome;

/** Explains the daily session, the weeks, and when money is charged. */
export function WelcomePoints({ subscription }: { subscription: SubscriptionView | null }) {
  return (
    <List>
      <ListRow icon="clock" title={day.title} detail={day.body} />
      <ListRow icon="calendar" title={week.title} detail={week.body} />
      <ListRow icon="shield" title={money.title} detail={moneyText(subscription)} />
    </List>
  );
}

function moneyText(subscription: SubscriptionView | null): string {
  if (!subscription) return money.other;
  const { state, access_until, next_charge, next_charge_at } = subscription;
  if (next_charge && next_charge_at)
    return money.renewing(formatMoney(next_charge), formatDate(next_charge_at, 'weekday'));
  if (state === 'parking' && access_until) return money.free(formatDate(access_until, 'weekday'));
  return money.other;
}
