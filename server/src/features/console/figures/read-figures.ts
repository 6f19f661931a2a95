import type { Figure, FigureChart, getFigures, getMoneyFigures } from '@lisan/contract/console/figures';
import type { z } from 'zod';
import { calendarDayOf } from '../../../domain/figures/figure-day.ts';
import { exponentOf } from '../../../domain/money/currency.ts';
import { addDays, daysBetween } from '../../../domain/progress/learner-day.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { ConsoleDeps } from '../deps.ts';
import { zoneOfFigures } from './compute-figures.ts';
import { billingPausedSince, countPaying, findComputedDays, findFigures, findPlanNames } from './figure-store.ts';

type Reading = Pick<ConsoleDeps, 'clock' | 'config' | 'db'>;
type Period = { from: string; to: string };
type Reply<C extends { reply: z.ZodType<object> }> = Omit<z.infer<C['reply']>, 'messageCode'>;

const MAX_DAYS = 92;
/** A cohort is counted for the last time 30 days after its day. */
const COHORT_DAYS = 30;

const METRICS: Record<FigureChart, readonly string[]> = {
  growth: ['sign_ups', 'activated'],
  trials: ['trials_started', 'trials_unpaid', 'paying_started'],
  renewals: ['renewals_due', 'renewals', 'renewals_dropped', 'leaving', 'paying_started', 'paying_ended'],
  churn: ['paying_started', 'paying_ended', 'ended', 'leaving'],
  retention: ['cohort_size', 'cohort_active'],
  learning: ['sessions', 'session_learners', 'session_minutes'],
  onboarding: ['onboarding_code', 'onboarding'],
  sources: ['source_visits', 'source_sign_ups'],
  live: ['live'],
  sms: ['sms'],
};

/**
 * Reads the daily rows of a chart for a period and the previous one; nothing is computed here.
 * @throws AppError 422 on `to` for a period that is empty or longer than 92 days
 */
export async function readFigures(
  deps: Reading,
  { chart, ...period }: Period & { chart: FigureChart },
): Promise<Reply<typeof getFigures>> {
  const { db } = deps;
  const span = await readSpan(deps, METRICS[chart], { ...period, after: chart === 'retention' ? COHORT_DAYS : 0 });
  const isOfSubscriptions = chart === 'churn' || chart === 'renewals';
  const paused = await billingPausedSince(db);
  return {
    ...span,
    paying_before: isOfSubscriptions ? await countPaying(db, span.before_from) : null,
    billing_paused_since: paused?.toISOString() ?? null,
  };
}

/** Like `readFigures`, for amounts. */
export async function readMoney(deps: Reading, period: Period): Promise<Reply<typeof getMoneyFigures>> {
  const span = await readSpan(deps, ['money', 'money_entries'], { ...period, after: 0 });
  return { ...span, currencies: currenciesOf(span.figures) };
}

async function readSpan(deps: Reading, metrics: readonly string[], { from, to, after }: Period & { after: number }) {
  const { db, clock } = deps;
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_DAYS)
    throw invalidField('to', {
      text: `المدة من يوم واحد إلى ${MAX_DAYS} يومًا.`,
      fault: { code: 'too_many_days', limit: MAX_DAYS },
    });
  const beforeFrom = addDays(from, -days);
  const computed = await findComputedDays(db, { from: beforeFrom, to });
  return {
    figures: await findFigures(db, metrics, { from: beforeFrom, to: addDays(to, after) }),
    plans: await findPlanNames(db),
    before_from: beforeFrom,
    today: calendarDayOf(clock.now(), zoneOfFigures(deps)),
    computed: computed.map(({ day, at }) => ({ day, at: at.toISOString() })),
  };
}

function currenciesOf(figures: readonly Figure[]): { currency: string; exponent: number }[] {
  const codes = new Set(figures.map(({ detail }) => detail));
  return [...codes].flatMap((currency) => {
    const exponent = exponentOf(currency);
    return exponent === null ? [] : [{ currency, exponent }];
  });
}
