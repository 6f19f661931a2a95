import type { Plan } from '@lisan/contract/subscription';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format-money.ts';
import { level as text } from '../../../text/level.ts';
import { Card } from '../../../ui/card.tsx';
import { ContactText } from '../../../ui/contact-text.tsx';
import { firstChargeText } from '../first-charge.ts';
import { readTermsLines } from '../terms-lines.ts';
import styles from './plan-terms.module.css';

const { facts, terms } = text.start;

/** The plan's price and first charge large, and beneath them the very text that is agreed to, all six facts of it. */
export function PlanTerms({ plan }: { plan: Plan }) {
  const [now] = useState(() => new Date());
  return (
    <Card as="section" className={styles.card}>
      <div>
        <p className={styles.price}>{facts.priceOf(formatMoney(plan.price), plan.period)}</p>
        <p className={styles.first}>
          {facts.firstCharge}: <strong>{firstChargeText(plan, now)}</strong>
        </p>
      </div>
      <h2 className={styles.title}>{terms}</h2>
      <dl className={styles.terms}>
        {readTermsLines(plan.terms.text).map(({ name, value }) => (
          <div key={value}>
            {name && <dt>{name}</dt>}
            <dd>
              <ContactText>{value}</ContactText>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
