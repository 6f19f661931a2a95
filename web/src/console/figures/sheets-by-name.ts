import type { Figure } from '@lisan/contract/console/figures';
import type { FiguresText } from '../text/figures.ts';
import { formatAmount } from './format.ts';
import { addDays, daysOf, type Period } from './period.ts';
import { daySheet, groupBy, ratioOf, type DayColumn, type Loaded, type Sheet } from './sheet.ts';

type Named = { uuid: string; name: string };
type Money = Loaded & { plans: readonly Named[]; currencies: readonly { currency: string; exponent: number }[] };

const AGES = [1, 7, 30] as const;

/** Revenue by plan and day, one sheet for each currency: amounts of several are not added. */
export function moneySheets({ currencies, plans, ...loaded }: Money, period: Period, text: FiguresText): Sheet[] {
  return currencies.map((money) => {
    const figures = loaded.figures.filter(({ detail }) => detail === money.currency);
    const format = (value: number) => formatAmount(value, money);
    const used = new Set(figures.map(({ plan }) => plan));
    const byPlan = [...used].map((plan): DayColumn => {
      const label = plans.find(({ uuid }) => uuid === plan)?.name ?? text.unknownPlan;
      const where = (one: Figure) => one.plan === plan && one.kind === 'charge';
      return { key: plan, label, metric: 'money', where, format, plot: 'stack', total: 'up' };
    });
    const isKind = (kind: string) => (one: Figure) => one.kind === kind;
    const sheet = daySheet({ ...loaded, figures }, period, {
      head: text.day,
      columns: [
        ...byPlan,
        { key: 'revenue', label: text.revenue, metric: 'money', where: isKind('charge'), format, total: 'up' },
        { key: 'refunds', label: text.refunds, metric: 'money', where: isKind('refund'), format, total: 'down' },
        { key: 'charges', label: text.charges, metric: 'money_entries', where: isKind('charge'), total: 'up' },
        {
          key: 'refundCount',
          label: text.refundCount,
          metric: 'money_entries',
          where: isKind('refund'),
          total: 'down',
        },
      ],
      compare: { key: 'revenue', label: `${text.revenue} · ${text.before}` },
    });
    return { ...sheet, columns: sheet.columns.map((one) => (one.key === 'before' ? { ...one, format } : one)) };
  });
}

/** Of the accounts of each day, returns the share that learned 1, 7 and 30 days later; null if that day is not over. */
export function retentionSheet(loaded: Loaded & { today: string }, period: Period, text: FiguresText): Sheet {
  const value = (day: string, metric: string, age: number) =>
    loaded.figures.find((one) => one.day === day && one.metric === metric && one.kind === `day_${age}`)?.value ?? 0;
  const rows = daysOf(period).map((cohort) => {
    const shares = AGES.map((age): [string, number | null] => {
      const day = addDays(cohort, age);
      const isOver = day < loaded.today;
      return [`day${age}`, isOver ? ratioOf(value(day, 'cohort_active', age), value(day, 'cohort_size', age)) : null];
    });
    const size = value(addDays(cohort, 1), 'cohort_size', 1);
    return { label: cohort, values: { size, ...Object.fromEntries(shares) } };
  });
  const totals = AGES.map((age) => {
    const meanOf = (cohorts: readonly string[]) => {
      const days = cohorts.map((cohort) => addDays(cohort, age)).filter((day) => day < loaded.today);
      const sum = (metric: string) => days.reduce((total, day) => total + value(day, metric, age), 0);
      return ratioOf(sum('cohort_active'), sum('cohort_size'));
    };
    const before = meanOf(daysOf({ from: loaded.before_from, to: addDays(period.from, -1) }));
    const [format, good] = ['percent', 'up'] as const;
    return { label: text.after(age), value: meanOf(daysOf(period)), before, format, good };
  });
  const columns = AGES.map(
    (age) => ({ key: `day${age}`, label: text.after(age), format: 'percent', plot: 'line' }) as const,
  );
  return { head: text.cohort, isByDay: true, columns: [{ key: 'size', label: text.size }, ...columns], rows, totals };
}

/** How many reached each step of onboarding in the period. */
export function onboardingSheet(loaded: Loaded, period: Period, text: FiguresText): Sheet {
  const count = (step: string, isNow: boolean) =>
    loaded.figures
      .filter(({ kind, day }) => kind === step && day >= period.from === isNow)
      .reduce((sum, { value }) => sum + value, 0);
  const steps = Object.keys(text.steps).sort();
  const first = count(steps[0] ?? '', true);
  const rows = steps.map((step, i) => {
    const now = count(step, true);
    const previous = i === 0 ? null : count(steps[i - 1] ?? '', true);
    const values = {
      now,
      before: count(step, false),
      ofFirst: ratioOf(now, first),
      ofPrevious: ratioOf(now, previous),
    };
    return { label: text.steps[step] ?? step, values };
  });
  const columns: Sheet['columns'] = [
    { key: 'now', label: text.count, plot: 'stack' },
    { key: 'before', label: text.before },
    { key: 'ofFirst', label: text.ofFirst, format: 'percent' },
    { key: 'ofPrevious', label: text.ofPrevious, format: 'percent' },
  ];
  return { head: text.step, isByDay: false, columns, rows, totals: [] };
}

/** Visits and sign-ups by source and campaign, the largest first. */
export function sourcesSheet(loaded: Loaded, period: Period, text: FiguresText): Sheet {
  const bySource = groupBy(loaded.figures, ({ kind, detail }) => sourceName(kind, detail, text));
  const sum = (figures: readonly Figure[], metric: string, isNow: boolean) =>
    figures
      .filter((one) => one.metric === metric && one.day >= period.from === isNow)
      .reduce((total, { value }) => total + value, 0);
  const rows = [...bySource].map(([label, figures]) => ({
    label,
    values: {
      visits: sum(figures, 'source_visits', true),
      signUps: sum(figures, 'source_sign_ups', true),
      before: sum(figures, 'source_visits', false),
    },
  }));
  return {
    head: text.source,
    isByDay: false,
    columns: [
      { key: 'visits', label: text.visits, plot: 'stack' },
      { key: 'signUps', label: text.signUps, plot: 'stack' },
      { key: 'before', label: `${text.visits} · ${text.before}` },
    ],
    rows: rows.sort((a, b) => b.values.visits - a.values.visits),
    totals: [],
  };
}

function sourceName(kind: string, detail: string, text: FiguresText): string {
  const source = kind === 'direct' ? text.direct : kind === 'others' ? text.others : decode(kind);
  return detail === '' ? source : `${source} · ${decode(detail)}`;
}

/** Parameters of an address are stored as they were written. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
