import type { Figure } from '@lisan/contract/console/figures';
import type { FiguresText } from '../text/figures.ts';
import { addDays, type Period } from './period.ts';
import { daySheet, resolve, type DayColumn, type Loaded, type Sheet } from './sheet.ts';

const DENIED = 'denied:';
/** A usual day is the mean of at most so many days before it. */
const USUAL_DAYS = 7;

/** Returns the columns of renewals by outcome, with the reasons that occur. */
function renewalColumns(figures: readonly Figure[], text: FiguresText): DayColumn[] {
  const details = figures.flatMap(({ metric, detail }) => (metric === 'renewals' ? [detail] : []));
  const reasons = [...new Set(details.filter((detail) => detail.startsWith(DENIED)))].sort();
  const outcome = (detail: string) => (one: Figure) => one.detail === detail;
  return [
    { key: 'due', label: text.due, metric: 'renewals_due', total: 'neutral' },
    {
      key: 'succeeded',
      label: text.succeeded,
      metric: 'renewals',
      where: outcome('succeeded'),
      plot: 'stack',
      total: 'up',
    },
    ...reasons.map((detail): DayColumn => {
      const reason = detail.slice(DENIED.length);
      const label = text.reasons[reason] ?? reason;
      return { key: detail, label, metric: 'renewals', where: outcome(detail), plot: 'stack', total: 'down' };
    }),
    {
      key: 'undecided',
      label: text.undecided,
      metric: 'renewals',
      where: outcome('undecided'),
      plot: 'stack',
      total: 'down',
    },
    { key: 'dropped', label: text.dropped, metric: 'renewals_dropped', total: 'down' },
    { key: 'attempts', label: text.charges, metric: 'renewals' },
    { key: 'rate', label: text.successRate, format: 'percent', of: 'succeeded', per: 'attempts', total: 'up' },
  ];
}

export function renewalsSheet(loaded: Loaded, period: Period, text: FiguresText): Sheet {
  return daySheet(loaded, period, {
    head: text.day,
    columns: renewalColumns(loaded.figures, text),
    compare: { key: 'succeeded', label: `${text.succeeded} · ${text.before}` },
  });
}

/** Returns the figures of one plan; of all plans with ''. */
export function ofPlan<L extends Loaded>(loaded: L, plan: string): L {
  return plan === '' ? loaded : { ...loaded, figures: loaded.figures.filter((one) => one.plan === plan) };
}

type Computed = { figures: readonly Figure[]; computed: readonly { day: string }[] };

export type Change = { key: string; label: string; value: number; usual: number; difference: number };

type RenewalChange = {
  paid: Change;
  /** Possible causes of the change, the largest difference first. */
  causes: Change[];
  /** The number of days in the mean of a usual day. */
  usualDays: number;
};

/**
 * Returns the computed days since the first day with renewals, in order: earlier days say nothing about a usual day,
 * such as days before the service started.
 */
export function daysWithFigures({ figures, computed }: Computed): string[] {
  const first = figures
    .filter(({ metric }) => metric.startsWith('renewals'))
    .reduce((earliest, { day }) => (earliest === '' || day < earliest ? day : earliest), '');
  return first === '' ? [] : computed.map(({ day }) => day).filter((day) => day >= first);
}

/**
 * Compares the renewals of a day with the mean of the seven days before it, as far as they are in `days`; null without
 * such a day. Charges that were due and neither attempted nor closed count as not started.
 */
export function explainRenewals(
  figures: readonly Figure[],
  { day, days }: { day: string; days: readonly string[] },
  text: FiguresText,
): RenewalChange | null {
  const before = new Set(days.filter((one) => one >= addDays(day, -USUAL_DAYS) && one < day));
  const usualDays = before.size;
  if (usualDays < 1) return null;
  const columns = renewalColumns(figures, text);
  const now = withNotStarted(
    resolve(
      columns,
      figures.filter((one) => one.day === day),
    ),
  );
  const past = figures.filter((one) => before.has(one.day));
  const sums = withNotStarted(resolve(columns, past));
  const changeOf = ({ key, label }: { key: string; label: string }): Change => {
    const [value, usual] = [now[key] ?? 0, (sums[key] ?? 0) / usualDays];
    return { key, label, value, usual, difference: value - usual };
  };
  const explaining = columns.filter(({ key }) => !['succeeded', 'attempts', 'rate'].includes(key));
  return {
    paid: changeOf({ key: 'succeeded', label: text.succeeded }),
    causes: [...explaining, { key: 'notStarted', label: text.notStarted }]
      .map(changeOf)
      .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference)),
    usualDays,
  };
}

function withNotStarted(values: Record<string, number | null>): Record<string, number | null> {
  const { due, attempts, dropped } = values;
  return { ...values, notStarted: Math.max(0, (due ?? 0) - (attempts ?? 0) - (dropped ?? 0)) };
}
