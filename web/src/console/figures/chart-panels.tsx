import type { FigureChart } from '@lisan/contract/console/figures';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api-types.ts';
import { useApi } from '../../lib/use-api.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { figuresText, type FiguresText } from '../text/figures.ts';
import { useText } from '../text/language.ts';
import { FigurePanel } from './figure-panel.tsx';
import type { Period } from './period.ts';
import { RenewalsPanel } from './renewals-panel.tsx';
import type { Sheet } from './sheet.ts';
import { churnSheet, growthSheet, learningSheet, liveSheet, smsSheet, trialsSheet } from './sheets-by-day.ts';
import { moneySheets, onboardingSheet, retentionSheet, sourcesSheet } from './sheets-by-name.ts';

type Data = Reply<'GET /api/console/figures'>;
type Texts = { title: string; note: string };
type Made = {
  chart: Exclude<FigureChart, 'renewals'>;
  texts: (text: FiguresText) => Texts;
  sheet: (data: Data, period: Period, text: FiguresText) => Sheet;
};

/** The charts after those of renewals and money, in their order on the page. */
const CHARTS: readonly Made[] = [
  { chart: 'churn', texts: (t) => ({ title: t.churn, note: t.churnNote }), sheet: churnSheet },
  { chart: 'trials', texts: (t) => ({ title: t.trials, note: t.trialsNote }), sheet: trialsSheet },
  { chart: 'growth', texts: (t) => ({ title: t.growth, note: t.growthNote }), sheet: growthSheet },
  { chart: 'onboarding', texts: (t) => ({ title: t.onboarding, note: t.onboardingNote }), sheet: onboardingSheet },
  { chart: 'retention', texts: (t) => ({ title: t.retention, note: t.retentionNote }), sheet: retentionSheet },
  { chart: 'learning', texts: (t) => ({ title: t.learning, note: t.learningNote }), sheet: learningSheet },
  { chart: 'sources', texts: (t) => ({ title: t.sources, note: t.sourcesNote }), sheet: sourcesSheet },
  { chart: 'live', texts: (t) => ({ title: t.live, note: t.liveNote }), sheet: liveSheet },
  { chart: 'sms', texts: (t) => ({ title: t.sms, note: t.smsNote }), sheet: smsSheet },
];

/** The charts that `figures.read` opens. */
export function ChartPanels({ period }: { period: Period }) {
  const text = useText(figuresText);
  return (
    <>
      <Loaded chart="renewals" period={period}>
        {(data) => <RenewalsPanel data={data} period={period} />}
      </Loaded>
      {CHARTS.map(({ chart, texts, sheet }) => (
        <Loaded key={chart} chart={chart} period={period}>
          {(data) => <FigurePanel {...texts(text)} file={chart} sheet={sheet(data, period, text)} />}
        </Loaded>
      ))}
    </>
  );
}

type LoadedProps = { chart: FigureChart; period: Period; children: (data: Data) => ReactNode };

function Loaded({ chart, period, children }: LoadedProps) {
  const query = useApi('GET /api/console/figures', { query: { chart, ...period } });
  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" />}>
      {children}
    </QueryView>
  );
}

/** Revenue and refunds, which `money.read` opens. */
export function MoneyPanels({ period }: { period: Period }) {
  const text = useText(figuresText);
  const query = useApi('GET /api/console/figures/money', { query: period });
  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" />}>
      {(data) => {
        const sheets = moneySheets(data, period, text);
        const shown = sheets.length > 0 ? sheets : [EMPTY];
        return shown.map((sheet, i) => {
          const currency = data.currencies[i]?.currency;
          const title = currency === undefined ? text.money : `${text.money} · ${currency}`;
          return <FigurePanel key={title} title={title} note={text.moneyNote} file="money" sheet={sheet} />;
        });
      }}
    </QueryView>
  );
}

const EMPTY: Sheet = { head: '', isByDay: true, columns: [], rows: [], totals: [] };
