import { useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useMay } from '../shell/use-me.ts';
import { figuresText } from '../text/figures.ts';
import { useText } from '../text/language.ts';
import { ConsolePage } from '../ui/console-page.tsx';
import { ChartPanels, MoneyPanels } from './chart-panels.tsx';
import { ExperimentsPanel } from './experiments-panel.tsx';
import { daysOf, deviceToday, lastDays, type Period } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';

const INITIAL_DAYS = 28;

/** Whether the product works: every figure of a period beside the period before it. */
export function FiguresPage() {
  const text = useText(figuresText);
  const [period, setPeriod] = useState(() => lastDays(INITIAL_DAYS, deviceToday()));
  const [mayRead, mayReadMoney] = [useMay(['figures.read']), useMay(['money.read'])];
  return (
    <ConsolePage title={text.title} actions={<PeriodPicker period={period} onChange={setPeriod} />}>
      {mayRead && <Completeness period={period} />}
      {mayRead && <ChartPanels period={period} />}
      {mayReadMoney && <MoneyPanels period={period} />}
      {mayRead && <ExperimentsPanel />}
    </ConsolePage>
  );
}

/** Says which days of the period are not computed, or not over. */
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
