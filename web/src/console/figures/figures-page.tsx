import { useState, useId, type ReactNode } from 'react';
import type { FigureChart } from '@lisan/contract/console/figures';
import { useApi } from '../../lib/net/use-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import type { Reply } from '../../lib/failure/api-types.ts';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useMay } from '../shell/use-me.ts';
import { figuresText, type FiguresText } from '../text/figures.ts';
import { useText, useLanguage } from '../text/language.ts';
import { ConsolePage } from '../ui/console-page.tsx';
import { writeChosen } from '../ui/write-chosen.ts';
import { ExperimentsPanel } from './experiments-panel.tsx';
import { daysOf, lastDays, today, type Period, type PeriodChoice, isValidPeriod } from './period.ts';
import { FigurePanel } from './figure-panel.tsx';
import { RenewalsPanel } from './renewals-panel.tsx';
import type { Sheet } from './sheet.ts';
import { churnSheet, growthSheet, learningSheet, liveSheet, smsSheet, trialsSheet } from './sheets-by-day.ts';
import { moneySheets, onboardingSheet, retentionSheet, sourcesSheet } from './sheets-by-name.ts';
import styles from './figures.module.css';

/** Whether the product works: every figure of a period beside the period before it. */
export function FiguresPage() {
  const text = useText(figuresText);
  const [choice, setChoice] = useState<PeriodChoice>({ days: 28 });
  const [mayRead, mayReadMoney] = [useMay(['figures.read']), useMay(['money.read'])];
  const day = useToday(mayRead);
  const period = 'days' in choice ? lastDays(choice.days, day ?? today()) : choice;
  return (
    <ConsolePage title={text.title} actions={<PeriodPicker period={period} onChange={setChoice} />}>
      {day !== null && (
        <>
          {mayRead && <Completeness period={period} />}
          {mayRead && <ChartPanels period={period} />}
          {mayReadMoney && <MoneyPanels period={period} />}
        </>
      )}
      {mayRead && <ExperimentsPanel />}
    </ConsolePage>
  );
}

/** Today by the server, whose clock and zone the figures have; this device's without a reply, null before it. */
function useToday(mayRead: boolean): string | null {
  const [asked] = useState(() => lastDays(28, today()));
  const query = { query: { chart: 'renewals' as const, ...asked } };
  const { data, isError } = useApi('GET /api/console/figures', query, { enabled: mayRead });
  if (mayRead && !data && !isError) return null;
  return data?.today ?? today();
}

/** Names the days of the period that are not computed, or not over. */
function Completeness({ period }: { period: Period }) {
  const text = useText(figuresText);
  const { data } = useApi('GET /api/console/figures', { query: { chart: 'renewals', ...period } });
  if (!data) return null;
  const known = new Set(data.computed.map(({ day }) => day));
  const missing = daysOf(period).filter((day) => day <= data.today && !known.has(day)).length;
  return (
    <>
      {missing > 0 && <Notice>{text.missingDays(missing)}</Notice>}
      {period.to >= data.today && <Notice>{text.incomplete}</Notice>}
    </>
  );
}

const PRESETS = [7, 28, 90] as const;
type Choice = `${(typeof PRESETS)[number]}` | 'custom';

type Props = { period: Period; onChange: (choice: PeriodChoice) => void };

/** Chooses the last 7, 28 or 90 whole days, or any two days. */
function PeriodPicker({ period, onChange }: Props) {
  const text = useText(figuresText);
  const [choice, setChoice] = useState<Choice>('28');
  const [typed, setTyped] = useState(period);
  const choose = (next: Choice) => {
    setChoice(next);
    if (next === 'custom') setTyped(period);
    else onChange({ days: Number(next) });
  };
  const type = (next: Period) => {
    setTyped(next);
    if (isValidPeriod(next)) onChange(next);
  };
  return (
    <div className={styles.picker}>
      <Segmented
        legend={text.period}
        segments={[
          ...PRESETS.map((days) => ({ value: `${days}` as const, label: days === 7 ? text.week : text.days(days) })),
          { value: 'custom', label: text.custom },
        ]}
        value={choice}
        onChange={choose}
      />
      {choice === 'custom' && <Days typed={typed} onType={type} />}
    </div>
  );
}

function Days({ typed, onType }: { typed: Period; onType: (next: Period) => void }) {
  const text = useText(figuresText);
  const language = useLanguage();
  const hintId = useId();
  const wiring = { 'aria-describedby': hintId, 'aria-invalid': !isValidPeriod(typed) || undefined };
  return (
    <span className={styles.dates}>
      <label>
        {text.from}
        <input
          type="date"
          {...wiring}
          value={typed.from}
          onChange={({ target }) => onType({ ...typed, from: target.value })}
        />
      </label>
      <label>
        {text.to}
        <input
          type="date"
          {...wiring}
          value={typed.to}
          onChange={({ target }) => onType({ ...typed, to: target.value })}
        />
      </label>
      {isValidPeriod(typed) ? (
        <span id={hintId} className="small">
          {writeChosen(typed.from, language)} – {writeChosen(typed.to, language)}
        </span>
      ) : (
        <span id={hintId} role="alert">
          {text.badPeriod}
        </span>
      )}
    </span>
  );
}

type Data = Reply<'GET /api/console/figures'>;
type Texts = { title: string; note: string };
type Made = {
  chart: Exclude<FigureChart, 'renewals'>;
  texts: (text: FiguresText) => Texts;
  sheet: (data: Data, period: Period, text: FiguresText) => Sheet;
};

/** The charts after renewals and money, in their order on the page. */
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

/** Shows the charts that `figures.read` opens. */
function ChartPanels({ period }: { period: Period }) {
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

/** Shows revenue and refunds, which `money.read` opens. */
function MoneyPanels({ period }: { period: Period }) {
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
