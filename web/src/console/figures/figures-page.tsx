import { useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useMay } from '../shell/use-me.ts';
import { figuresText } from '../text/figures.ts';
import { useText } from '../text/language.ts';
import { ConsolePage } from '../ui/console-page.tsx';
import { ChartPanels, MoneyPanels } from './chart-panels.tsx';
import { ExperimentsPanel } from './experiments-panel.tsx';
import { daysOf, lastDays, today, type Period, type PeriodChoice } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';

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
