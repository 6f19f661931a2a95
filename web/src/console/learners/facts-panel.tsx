import type { LearnerFacts } from '@lisan/contract/console/learners';
import type { Money as Amount } from '@lisan/contract/values/values';
import type { ReactNode } from 'react';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { Panel } from '../ui/console-page.tsx';
import { Moment } from '../ui/moment.tsx';
import { Money } from '../ui/money.tsx';
import { LearnerMarks } from './learner-marks.tsx';
import styles from './learners.module.css';

type Fact = [name: string, value: ReactNode];

/** The state of an account now: who, the subscription, money and learning. */
export function FactsPanel({ learner }: { learner: LearnerFacts }) {
  const { facts: text } = useText(learnersText);
  const facts = [...useIdentity(learner), ...useSubscription(learner), ...useLearning(learner)];
  return (
    <Panel title={text.title}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function useIdentity(learner: LearnerFacts): Fact[] {
  const { facts: text, number, since, seen } = useText(learnersText);
  return [
    [
      number,
      <bdi key="n" dir="ltr">
        {learner.msisdn}
      </bdi>,
    ],
    [text.country, learner.country],
    ...(learner.email === null
      ? []
      : ([
          [
            text.email,
            <bdi key="e" dir="ltr">
              {learner.email}
            </bdi>,
          ],
        ] satisfies Fact[])),
    [since, <Moment key="s" at={learner.created_at} />],
    [seen, <Moment key="l" at={learner.last_seen_at} />],
  ];
}

function useSubscription(learner: LearnerFacts): Fact[] {
  const { facts: text } = useText(learnersText);
  const { subscription, money } = learner;
  const marks = { ...learner, subscription: subscription?.state ?? null };
  const own: Fact[] = subscription
    ? [
        [text.plan, subscription.plan.name],
        [text.access, subscription.access_until ? <Moment key="a" at={subscription.access_until} /> : text.noAccess],
        [text.renewal, subscription.auto_renew ? text.on : text.off],
        [
          text.nextCharge,
          subscription.next_charge_at && subscription.next_charge ? (
            <>
              <Money of={subscription.next_charge} /> · <Moment at={subscription.next_charge_at} />
            </>
          ) : (
            text.noCharge
          ),
        ],
      ]
    : [];
  return [
    [text.subscription, <LearnerMarks key="m" of={marks} />],
    ...own,
    [text.paid, <Sums key="p" sums={money.paid} />],
    [text.refunded, <Sums key="r" sums={money.refunded} />],
  ];
}

function Sums({ sums }: { sums: readonly Amount[] }) {
  const { facts: text } = useText(learnersText);
  if (sums.length === 0) return text.nothing;
  return sums.map((sum) => (
    <span key={sum.currency}>
      <Money of={sum} />{' '}
    </span>
  ));
}

function LevelNow({ level, weeks_done: done, weeks }: { level: string; weeks_done: number; weeks: number }) {
  const { facts: text } = useText(learnersText);
  return (
    <>
      <bdi>{level}</bdi> · <bdi>{text.weeks(done, weeks)}</bdi>
    </>
  );
}

function Certificates({ of }: { of: LearnerFacts['certificates'] }) {
  return of.map(({ level, number }) => (
    <div key={number}>
      <bdi dir="ltr">{`${level} ${number}`}</bdi>
    </div>
  ));
}

function useLearning({ learning, certificates, push_devices: pushes }: LearnerFacts): Fact[] {
  const { facts: text } = useText(learnersText);
  const { current } = learning;
  return [
    [text.level, current ? <LevelNow key="l" {...current} /> : text.never],
    [text.points, learning.points],
    [text.streak, learning.streak],
    [text.lastDay, learning.last_active_day ?? text.never],
    ...(learning.goal_minutes === null ? [] : ([[text.goal, text.minutes(learning.goal_minutes)]] satisfies Fact[])),
    [text.push, pushes],
    ...(certificates.length === 0
      ? []
      : ([[text.certificates, <Certificates key="c" of={certificates} />]] satisfies Fact[])),
  ];
}
