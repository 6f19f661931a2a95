import { CSV_START, csvRow } from '@lisan/contract/values/write-csv';
import type { Figure } from '@lisan/contract/console/figures';
import { daysOf, type Period } from './period.ts';

/** The format of a number; a function formats amounts. */
export type Format = 'number' | 'percent' | ((value: number) => string);

export type SheetColumn = {
  key: string;
  label: string;
  format?: Format;
  /** The form of the plotted column; a column without it is in the table only. */
  plot?: 'line' | 'dashed' | 'stack';
};

export type SheetRow = { label: string; values: Readonly<Record<string, number | null>> };

/** A number of the whole period beside the number of the period before. `good`: the welcome direction. */
export type Total = {
  label: string;
  value: number | null;
  before: number | null;
  format?: Format;
  good?: 'up' | 'down';
};

/** The content of a chart, of its table and of its file. */
export type Sheet = { head: string; isByDay: boolean; columns: SheetColumn[]; rows: SheetRow[]; totals: Total[] };

type Counted = { metric: string; where?: (figure: Figure) => boolean };
type Ratio = { of: string; per: string };

/** A column of a sheet by day: a sum of figures, or the ratio of two other columns. */
export type DayColumn = SheetColumn & { total?: 'up' | 'down' | 'neutral' } & (Counted | Ratio);

export type Loaded = { figures: readonly Figure[]; before_from: string };

/**
 * Sums the figures of a period day by day; `compare` is the column that is drawn beside the same days of the period
 * before.
 */
export function daySheet(
  { figures, before_from: beforeFrom }: Loaded,
  period: Period,
  { head, columns, compare }: { head: string; columns: DayColumn[]; compare?: { key: string; label: string } },
): Sheet {
  const byDay = groupBy(figures, ({ day }) => day);
  const days = daysOf(period);
  const beforeDays = daysOf({ from: beforeFrom, to: period.from }).slice(0, -1);
  const valuesOf = (wanted: readonly string[]) =>
    resolve(
      columns,
      wanted.flatMap((day) => byDay.get(day) ?? []),
    );
  const rows = days.map((day, i) => {
    const values = valuesOf([day]);
    if (!compare) return { label: day, values };
    const before = beforeDays[i];
    return { label: day, values: { ...values, before: before ? (valuesOf([before])[compare.key] ?? null) : null } };
  });
  const [now, before] = [valuesOf(days), valuesOf(beforeDays)];
  const totals = columns.flatMap(({ key, label, format, total }): Total[] =>
    total === undefined
      ? []
      : [
          {
            label,
            value: now[key] ?? null,
            before: before[key] ?? null,
            ...(format && { format }),
            ...(total !== 'neutral' && { good: total }),
          },
        ],
  );
  const compared: SheetColumn[] = compare ? [{ key: 'before', label: compare.label, plot: 'dashed' }] : [];
  return { head, isByDay: true, columns: [...columns, ...compared], rows, totals };
}

/** Replaces `Map.groupBy`, which the oldest supported browser lacks. */
export function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** Returns the values of the columns over some figures. */
export function resolve(columns: readonly DayColumn[], figures: readonly Figure[]): Record<string, number | null> {
  const values: Record<string, number | null> = {};
  for (const column of columns) if ('metric' in column) values[column.key] = sumOf(figures, column);
  for (const column of columns) if ('of' in column) values[column.key] = ratioOf(values[column.of], values[column.per]);
  return values;
}

function sumOf(figures: readonly Figure[], { metric, where }: Counted): number {
  return figures.reduce((sum, one) => (one.metric === metric && (where?.(one) ?? true) ? sum + one.value : sum), 0);
}

export function ratioOf(of: number | null | undefined, per: number | null | undefined): number | null {
  return of === null || of === undefined || !per ? null : of / per;
}

/** Writes a sheet as CSV. */
export function csvOf({ head, columns, rows }: Sheet): string {
  const lines = [
    csvRow([head, ...columns.map(({ label }) => label)]),
    ...rows.map(({ label, values }) => csvRow([label, ...columns.map(({ key }) => values[key] ?? null)])),
  ];
  return CSV_START + lines.join('');
}

/** Whether the plotted values are counts, of people or events: whole numbers that are neither shares nor amounts. */
export function isCounted({ columns, rows }: Sheet): boolean {
  const plotted = columns.filter(({ plot }) => plot !== undefined);
  return plotted.every(
    ({ key, format = 'number' }) =>
      format === 'number' && rows.every(({ values }) => Number.isInteger(values[key] ?? 0)),
  );
}
