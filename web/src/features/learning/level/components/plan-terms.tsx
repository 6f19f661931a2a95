import type { Plan } from '@lisan/contract/billing/subscription';
import { useState } from 'react';
import { useApi } from '../../../../lib/use-api.ts';
import { planPrice } from '../../../../domain/subscription/plan-price.ts';
import { level as text } from '../../../../text/level.ts';
import { Card } from '../../../../ui/card.tsx';
import { ContactText } from '../../../../ui/contact-text.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './plan-terms.module.css';
import { TermsText } from './terms-text.tsx';
import { formatDate } from '../../../../lib/format-date.ts';

const DAY_MS = 86_400_000;

/** Returns when money would first be charged if the learner consented now. */
function firstChargeText(plan: Plan, now: Date): string {
  if (plan.free_days === 0) return text.start.facts.atOnce;
  return formatDate(new Date(now.getTime() + plan.free_days * DAY_MS), 'weekday');
}

const { facts, terms } = text.start;

/** The six facts and the full terms of a plan, short enough to be visible beside the buttons. */
export function PlanTerms({ plan }: { plan: Plan }) {
  const [now] = useState(() => new Date());
  const support = useApi('GET /api/app/general/info').data?.info.support.phone;
  return (
    <Card as="section" className={styles.card}>
      <Facts
        facts={[
          {
            name: facts.price,
            value: <span className={styles.price}>{planPrice(plan)}</span>,
          },
          { name: facts.period, value: facts.periodOf(plan.period) },
          { name: facts.firstCharge, value: firstChargeText(plan, now) },
          { name: facts.after, value: plan.free_days > 0 ? facts.afterFree : facts.afterNone },
          { name: facts.leave, value: facts.leaveHow },
          { name: facts.support, value: support && <ContactText>{support}</ContactText> },
        ]}
      />
      <details className={styles.full}>
        <summary>
          {terms}
          <Icon name="down" size={20} />
        </summary>
        <TermsText text={plan.terms.text} />
      </details>
    </Card>
  );
}
