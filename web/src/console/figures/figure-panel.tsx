import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { saveFile } from '../../lib/net/download-file.ts';
import { Button } from '../../ui/form/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { figuresText } from '../text/figures.ts';
import { useText } from '../text/language.ts';
import { Panel } from '../ui/console-page.tsx';
import { csvOf, type Sheet } from './sheet.ts';
import { SheetTable } from './sheet-table.tsx';
import { Totals } from './totals.tsx';
import styles from './figures.module.css';

const Plot = lazy(() => import('./plot.tsx').then(({ Plot: component }) => ({ default: component })));

type Props = {
  title: string;
  /** The way of counting, and the uncounted cases. */
  note: string;
  sheet: Sheet;
  /** The name of the file, without its ending. */
  file: string;
  /** Controls of this panel, such as the choice of a plan. */
  controls?: ReactNode;
  /** Shown above the chart. */
  children?: ReactNode;
};

/** Shows one chart: its totals, the chart or its table, and its file. */
export function FigurePanel({ title, note, sheet, file, controls, children }: Props) {
  const text = useText(figuresText);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const isEmpty = sheet.rows.every(({ values }) => Object.values(values).every((value) => !value));
  return (
    <Panel
      title={title}
      actions={
        <>
          {controls}
          {!isEmpty && (
            <Segmented
              legend={`${text.view}: ${title}`}
              segments={[
                { value: 'chart', label: text.asChart },
                { value: 'table', label: text.asTable },
              ]}
              value={view}
              onChange={setView}
            />
          )}
          {!isEmpty && (
            <Button variant="secondary" size="small" icon="download" onClick={() => download(sheet, file)}>
              {text.csv}
            </Button>
          )}
        </>
      }
    >
      {children}
      <Totals totals={sheet.totals} />
      {isEmpty ? (
        <p className="small">{text.noData}</p>
      ) : view === 'table' ? (
        <SheetTable sheet={sheet} label={title} />
      ) : (
        <Suspense fallback={<Skeleton shape="card" />}>
          <Plot sheet={sheet} label={title} />
        </Suspense>
      )}
      <p className={styles.note}>{note}</p>
    </Panel>
  );
}

function download(sheet: Sheet, file: string): void {
  saveFile(new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' }), `${file}.csv`);
}
