import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { subscriber } from '../../../../text/subscriber.ts';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { summariseSubscription } from '../subscription-summary.ts';
import styles from './subscription-links.module.css';

export function SubscriptionLinks({ subscription }: { subscription: SubscriptionView | null }) {
  const text = subscriber.profile;
  const { title, state, tone, detail } = summariseSubscription(subscription);
  const name = (
    <span className={styles.name}>
      {title}
      {state && <Tag tone={tone}>{state}</Tag>}
    </span>
  );
  return (
    <Section title={text.subscription}>
      <List>
        <ListRow to="/subscription" icon="wallet" title={name} detail={detail} />
        <ListRow to="/plans" icon="receipt" title={text.plans} />
      </List>
    </Section>
  );
}
