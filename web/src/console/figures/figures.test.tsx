import type { Figure } from '@lisan/contract/console/figures';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, type Sent } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { figuresText } from '../text/figures.ts';
import { ExperimentsPanel } from './experiments-panel.tsx';
import { FiguresPage } from './figures-page.tsx';
import { formatSigned } from './format.ts';
import { addDays, lastDays } from './period.ts';
import { daysWithFigures, explainRenewals } from './renewals.ts';
import { csvOf, daySheet, isCounted } from './sheet.ts';
import { Totals } from './totals.tsx';

const text = figuresText.ar;
const figure = (day: string, metric: string, value: number, more: Partial<Figure> = {}): Figure => ({
  day,
  metric,
  plan: '',
  kind: '',
  detail: '',
  value,
  ...more,
});

it('sums a period by day beside the one before, and the ratio of sums rather than the mean of ratios', () => {
  const figures = [
    figure('2026-03-08', 'sign_ups', 10),
    figure('2026-03-09', 'sign_ups', 90),
    figure('2026-03-08', 'activated', 10),
    figure('2026-03-06', 'sign_ups', 50),
  ];
  const sheet = daySheet(
    { figures, before_from: '2026-03-06' },
    { from: '2026-03-08', to: '2026-03-09' },
    {
      head: 'day',
      columns: [
        { key: 'all', label: 'all', metric: 'sign_ups', total: 'up' },
        { key: 'done', label: 'done', metric: 'activated' },
        { key: 'rate', label: 'rate', of: 'done', per: 'all', format: 'percent', total: 'up' },
      ],
      compare: { key: 'all', label: 'before' },
    },
  );
  expect(sheet.rows).toEqual([
    { label: '2026-03-08', values: { all: 10, done: 10, rate: 1, before: 50 } },
    { label: '2026-03-09', values: { all: 90, done: 0, rate: 0, before: 0 } },
  ]);
  expect(sheet.totals).toMatchObject([
    { label: 'all', value: 100, before: 50 },
    { label: 'rate', value: 0.1, before: 0 },
  ]);
});

it('knows counts from shares and amounts, so that an axis of people has whole ticks only', () => {
  const rows = [{ label: '2026-03-08', values: { all: 3, half: 1.5, rate: 1 } }];
  const drawn = (key: string, format?: 'number' | 'percent') => ({
    head: '',
    isByDay: true,
    columns: [
      { key, label: key, plot: 'line' as const, ...(format && { format }) },
      { key: 'rate', label: 'in the table only', format: 'percent' as const },
    ],
    rows,
    totals: [],
  });
  expect(isCounted(drawn('all'))).toBe(true);
  expect(isCounted(drawn('missing', 'number'))).toBe(true);
  expect(isCounted(drawn('half'))).toBe(false);
  expect(isCounted(drawn('rate', 'percent'))).toBe(false);
});

it('says what a drop of renewals comes from, the largest cause first', () => {
  const usual = ['2026-03-06', '2026-03-07', '2026-03-08'].flatMap((day) => [
    figure(day, 'renewals_due', 100, { kind: 'first' }),
    figure(day, 'renewals', 90, { kind: 'first', detail: 'succeeded' }),
    figure(day, 'renewals', 10, { kind: 'first', detail: 'denied:INSUFFICIENT_FUNDS' }),
  ]);
  const figures = [
    ...usual,
    figure('2026-03-09', 'renewals_due', 95, { kind: 'first' }),
    figure('2026-03-09', 'renewals', 50, { kind: 'first', detail: 'succeeded' }),
    figure('2026-03-09', 'renewals', 15, { kind: 'first', detail: 'denied:INSUFFICIENT_FUNDS' }),
  ];
  const found = explainRenewals(
    figures,
    { day: '2026-03-09', days: ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'] },
    text,
  );
  expect(found?.usualDays).toBe(3);
  expect(found?.paid).toMatchObject({ value: 50, usual: 90, difference: -40 });
  expect(found?.causes.slice(0, 3)).toMatchObject([
    { key: 'notStarted', value: 30, usual: 0, difference: 30 },
    { key: 'due', difference: -5 },
    { key: 'denied:INSUFFICIENT_FUNDS', difference: 5 },
  ]);
});

it('takes as usual the mean of the days that have figures, in a service that has just started', () => {
  const figures = ['2026-03-07', '2026-03-08'].flatMap((day) => [
    figure(day, 'renewals_due', 10, { kind: 'first' }),
    figure(day, 'renewals', 10, { kind: 'first', detail: 'succeeded' }),
  ]);
  const computed = ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'];
  const days = daysWithFigures({ figures, computed: computed.map((day) => ({ day, at: `${day}T00:00:00Z` })) });
  // The worker also computes days before the first event.
  expect(days).toEqual(['2026-03-07', '2026-03-08', '2026-03-09']);
  const found = explainRenewals(figures, { day: '2026-03-09', days }, text);
  expect(found?.usualDays).toBe(2);
  expect(found?.paid).toMatchObject({ value: 0, usual: 10, difference: -10 });
  expect(explainRenewals(figures, { day: '2026-03-07', days }, text)).toBeNull();
});

it('counts renewals and days as Arabic counts them', () => {
  const counted = [0, 1, 2, 3, 11].map((count) => text.whySame(count));
  expect(counted).toEqual([
    'لم يُدفع أي تجديد، كالمعتاد.',
    'دُفع تجديد واحد، كالمعتاد.',
    'دُفع تجديدان، كالمعتاد.',
    'دُفعت 3 تجديدات، كالمعتاد.',
    'دُفع 11 تجديدًا، كالمعتاد.',
  ]);
  expect([1, 7, 30].map(text.after)).toEqual(['بعد يوم', 'بعد 7 أيام', 'بعد 30 يومًا']);
  expect(figuresText.en.whySame(1)).toBe('One renewal was paid, as usual.');
});

it('has no sign before a difference that is shown as zero', () => {
  expect([0, 0.04, -0.04, 2, -2].map(formatSigned)).toEqual(['0', '0', '0', '\u2066+2\u2069', '\u2066−2\u2069']);
  render(<Totals totals={[{ label: 'same', value: 5, before: 5 }]} />);
  expect(screen.getByText('0%')).toBeTruthy();
});

it('writes a file whose texts from outside are no formulas', () => {
  const rows = [
    { label: '=HYPERLINK("x")', values: { n: -5 } },
    { label: 'a, b', values: { n: null } },
  ];
  const csv = csvOf({ head: 'source', isByDay: false, columns: [{ key: 'n', label: 'n' }], rows, totals: [] });
  expect(csv).toBe('\ufeffsource,n\r\n"\'=HYPERLINK(""x"")",-5\r\n"a, b",\r\n');
});

it.each([' =1+1', '\n@x', '＝1+1', '－2+3', '\t=1', '+cmd|x', '-1+1'])(
  'writes %j as a text, not as a formula',
  (label) => {
    const rows = [{ label, values: {} }];
    const [, line = ''] = csvOf({ head: 'source', isByDay: false, columns: [], rows, totals: [] }).split('\r\n');
    expect(line).toMatch(/^"?'/);
  },
);

it.each(['a;=1+1', 'a\n@x', 'a;\t-1'])('starts no formula within %j, where semicolons separate cells', (label) => {
  const csv = csvOf({ head: 'source', isByDay: false, columns: [], rows: [{ label, values: {} }], totals: [] });
  for (const cell of csv.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[=+\-@]/);
});

const { to: yesterday } = lastDays(1, new Date().toISOString().slice(0, 10));

function serve(permissions: string[], today = addDays(yesterday, 1)) {
  const base = { plans: [], before_from: addDays(yesterday, -55), today, computed: [] };
  const figures = ({ query }: Sent) => ({
    body: {
      messageCode: '00',
      ...base,
      paying_before: query['chart'] === 'churn' ? 10 : null,
      billing_paused_since: null,
      figures: query['chart'] === 'growth' ? [figure(yesterday, 'sign_ups', 7)] : [],
    },
  });
  const me = { uuid: 'u', name: null, msisdn: '+964', roles: [], permissions, second_factor: 'confirmed', factors: [] };
  return fakeApi({
    'GET /api/console/me': { body: { messageCode: '00', ...me } },
    'GET /api/console/figures': figures,
    'GET /api/console/figures/money': { body: { messageCode: '00', ...base, figures: [], currencies: [] } },
    'GET /api/console/experiments': { body: { messageCode: '00', experiments: [] } },
  });
}

it('says of an experiment how many of those exposed finished, and which sample is planned', async () => {
  const arm = (variant: string, exposed: number, converted: number) => ({ variant, exposed, converted });
  const experiment = {
    name: 'nothing',
    sample_size: 5000,
    control: arm('a', 200, 50),
    treatment: arm('b', 0, 0),
    share: 0.5,
    sample_ratio_p: 1,
    comparison: { difference: 0, low: -0.02, high: 0.02 },
    outcome: 'collecting',
  };
  fakeApi({ 'GET /api/console/experiments': { body: { messageCode: '00', experiments: [experiment] } } });
  showPage(ExperimentsPanel, { path: '/figures', at: '/figures' });
  const sample = (await screen.findByText(/50 من 200/)).closest('td');
  expect(sample?.textContent).toBe('a: 50 من 200 (25%)b: 0 من 0');
  expect(screen.getByRole('cell', { name: '5,000' })).toBeTruthy();
  expect(screen.getByText('0.0 [−2.0, +2.0]')).toBeTruthy();
});

it('offers neither a table nor a file of a chart without figures', async () => {
  serve(['figures.read']);
  showPage(FiguresPage, { path: '/figures', at: '/figures' });
  const heading = await screen.findByRole('heading', { name: text.learning });
  const panel = within(heading.closest('section') as HTMLElement);
  panel.getByText(text.noData);
  expect(panel.queryByRole('button', { name: text.csv })).toBeNull();
  expect(panel.queryByRole('radio')).toBeNull();
});

it('shows a chart as a table', async () => {
  serve(['figures.read']);
  showPage(FiguresPage, { path: '/figures', at: '/figures' });
  const panel = (await screen.findByRole('heading', { name: text.growth })).closest('section') as HTMLElement;
  await userEvent.click(within(panel).getByRole('radio', { name: text.asTable }));
  const table = within(panel).getByRole('table');
  expect(within(table).getByRole('columnheader', { name: text.signUps })).toBeDefined();
  expect(within(table).getByRole('cell', { name: '7' })).toBeDefined();
});

it('asks for money only where it may be read', async () => {
  const analyst = serve(['figures.read']);
  showPage(FiguresPage, { path: '/figures', at: '/figures' });
  await screen.findByRole('heading', { name: text.sms });
  expect(analyst.keys()).not.toContain('GET /api/console/figures/money');
});

it('shows money to finance', async () => {
  serve(['figures.read', 'money.read']);
  showPage(FiguresPage, { path: '/figures', at: '/figures' });
  expect(await screen.findByRole('heading', { name: text.money })).toBeDefined();
});

it('takes yesterday from the server, not from the clock of the computer', async () => {
  const api = serve(['figures.read'], '2037-12-06');
  showPage(FiguresPage, { path: '/figures', at: '/figures' });
  await screen.findByRole('heading', { name: text.sms });
  const sms = api.sent.filter(({ query }) => query['chart'] === 'sms');
  expect(sms.map(({ query }) => query['to'])).toEqual(['2037-12-05']);
});

it('does not call a day usual whose figures are not computed', async () => {
  serve(['figures.read']);
  showPage(FiguresPage, { path: '/figures', at: '/figures' });
  expect(await screen.findByText(text.notComputed)).toBeDefined();
});
