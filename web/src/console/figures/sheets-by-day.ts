import type { Figure } from '@lisan/contract/console/figures';
import type { FiguresText } from '../text/figures.ts';
import type { Period } from './period.ts';
import { daySheet, ratioOf, type DayColumn, type Loaded, type Sheet } from './sheet.ts';

const isKind = (kind: string) => (figure: Figure) => figure.kind === kind;
const isDetail = (detail: string) => (figure: Figure) => figure.detail === detail;

type Made<L = Loaded> = (loaded: L, period: Period, text: FiguresText) => Sheet;

export const growthSheet: Made = (loaded, period, text) =>
  daySheet(loaded, period, {
    head: text.day,
    columns: [
      { key: 'signUps', label: text.signUps, metric: 'sign_ups', plot: 'line', total: 'up' },
      { key: 'activated', label: text.activated, metric: 'activated', plot: 'line', total: 'up' },
      { key: 'rate', label: text.activation, format: 'percent', of: 'activated', per: 'signUps', total: 'up' },
    ],
    compare: { key: 'signUps', label: `${text.signUps} · ${text.before}` },
  });

export const trialsSheet: Made = (loaded, period, text) => {
  const isAfterTrial = isKind('after_trial');
  const sheet = daySheet(loaded, period, {
    head: text.day,
    columns: [
      { key: 'started', label: text.trialsStarted, metric: 'trials_started', plot: 'line', total: 'up' },
      { key: 'paid', label: text.trialsPaid, metric: 'paying_started', where: isAfterTrial, plot: 'line', total: 'up' },
      { key: 'unpaid', label: text.trialsUnpaid, metric: 'trials_unpaid', plot: 'line', total: 'down' },
      { key: 'direct', label: text.directPaid, metric: 'paying_started', where: isKind('direct'), total: 'up' },
    ],
  });
  return withRate(sheet, { key: 'rate', label: text.conversion, of: ['paid'], per: ['paid', 'unpaid'], good: 'up' });
};

export const learningSheet: Made = (loaded, period, text) =>
  daySheet(loaded, period, {
    head: text.day,
    columns: [
      { key: 'sessions', label: text.sessions, metric: 'sessions', plot: 'line', total: 'up' },
      { key: 'minutes', label: text.minutes, metric: 'session_minutes', total: 'up' },
      // The same learner comes on several days, so there is no sum of them.
      { key: 'learners', label: text.learners, metric: 'session_learners', plot: 'line' },
    ],
    compare: { key: 'sessions', label: `${text.sessions} · ${text.before}` },
  });

export const liveSheet: Made = (loaded, period, text) =>
  daySheet(loaded, period, {
    head: text.day,
    columns: [
      { key: 'lessons', label: text.lessons, metric: 'live', where: isKind('1_lessons'), plot: 'line', total: 'up' },
      { key: 'visits', label: text.attended, metric: 'live', where: isKind('2_visits'), plot: 'line', total: 'up' },
      { key: 'per', label: text.perLesson, of: 'visits', per: 'lessons', total: 'up' },
      { key: 'learners', label: text.learners, metric: 'live', where: isKind('3_learners') },
      { key: 'messages', label: text.messages, metric: 'live', where: isKind('4_messages'), total: 'neutral' },
      { key: 'likes', label: text.likes, metric: 'live', where: isKind('5_likes'), total: 'up' },
    ],
    compare: { key: 'visits', label: `${text.attended} · ${text.before}` },
  });

export const smsSheet: Made = (loaded, period, text) => {
  const isCode = (figure: Figure) => figure.kind === 'otp';
  const states = Object.keys(text.states).map((state): DayColumn => ({
    key: state,
    label: text.states[state] ?? state,
    metric: 'sms',
    where: isDetail(state),
    plot: 'stack',
    total: state === 'delivered' ? 'up' : 'down',
  }));
  const columns: DayColumn[] = [
    ...states,
    { key: 'all', label: text.count, metric: 'sms' },
    { key: 'rate', label: text.deliveryRate, format: 'percent', of: 'delivered', per: 'all', total: 'up' },
    { key: 'codes', label: text.codeRate, metric: 'sms', where: isCode },
    { key: 'codesArrived', label: '', metric: 'sms', where: (one) => isCode(one) && one.detail === 'delivered' },
    { key: 'codeRate', label: text.codeRate, format: 'percent', of: 'codesArrived', per: 'codes', total: 'up' },
  ];
  const sheet = daySheet(loaded, period, { head: text.day, columns });
  return { ...sheet, columns: sheet.columns.filter(({ key }) => key !== 'codes' && key !== 'codesArrived') };
};

export const churnSheet: Made<Loaded & { paying_before: number | null }> = (loaded, period, text) => {
  const reasons = Object.keys(text.ended).map((reason): DayColumn => ({
    key: reason,
    label: text.ended[reason] ?? reason,
    metric: 'ended',
    where: (one) => one.kind === 'paying' && one.detail === reason,
    plot: 'stack',
  }));
  const sheet = daySheet(loaded, period, {
    head: text.day,
    columns: [
      { key: 'started', label: text.payingStarted, metric: 'paying_started', total: 'up' },
      { key: 'ended', label: text.payingEnded, metric: 'paying_ended', total: 'down' },
      ...reasons,
      { key: 'cancelled', label: text.cancelled, metric: 'leaving', total: 'down' },
    ],
  });
  const before = loaded.paying_before ?? 0;
  const [started, ended] = [sheet.totals[0], sheet.totals[1]];
  const start = before + (started?.before ?? 0) - (ended?.before ?? 0);
  const rate = { value: ratioOf(ended?.value, start), before: ratioOf(ended?.before, before) };
  return {
    ...sheet,
    totals: [
      { label: text.payingStart, value: start, before, good: 'up' },
      ...sheet.totals,
      { label: text.churnRate, ...rate, format: 'percent', good: 'down' },
    ],
  };
};

type Rate = { key: string; label: string; of: string[]; per: string[]; good: 'up' | 'down' };

/** Adds the ratio of sums of columns, by day and for the period. */
function withRate(sheet: Sheet, { key, label, of, per, good }: Rate): Sheet {
  const rate = (values: Readonly<Record<string, number | null>>) => {
    const sum = (keys: string[]) => keys.reduce((total, one) => total + (values[one] ?? 0), 0);
    return ratioOf(sum(of), sum(per));
  };
  const totalsOf = (side: 'value' | 'before') =>
    Object.fromEntries(
      sheet.columns.map((column) => [column.key, sheet.totals.find((one) => one.label === column.label)?.[side] ?? 0]),
    );
  return {
    ...sheet,
    columns: [...sheet.columns, { key, label, format: 'percent' }],
    rows: sheet.rows.map((row) => ({ ...row, values: { ...row.values, [key]: rate(row.values) } })),
    totals: [
      ...sheet.totals,
      { label, value: rate(totalsOf('value')), before: rate(totalsOf('before')), format: 'percent', good },
    ],
  };
}
