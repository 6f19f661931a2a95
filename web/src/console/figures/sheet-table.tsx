import { useMemo } from 'react';
import { useLanguage } from '../text/language.ts';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { formatDay, formatValue } from './format.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** A sheet as a table that sorts by its columns; the latest day is first. */
export function SheetTable({ sheet, label }: { sheet: Sheet; label: string }) {
  const columns = useColumns(sheet);
  const rows = useMemo(() => (sheet.isByDay ? [...sheet.rows].reverse() : sheet.rows), [sheet]);
  return <DataTable label={label} columns={columns} rows={rows} />;
}

function useColumns(sheet: Sheet): Column<SheetRow>[] {
  const language = useLanguage();
  return useMemo<Column<SheetRow>[]>(
    () => [
      {
        header: sheet.head,
        accessorKey: 'label',
        cell: ({ row: { original } }) =>
          sheet.isByDay ? (
            <time dateTime={original.label}>{formatDay(original.label, language)}</time>
          ) : (
            <bdi>{original.label}</bdi>
          ),
      },
      ...sheet.columns.map(({ key, label: header, format }): Column<SheetRow> => ({
        id: key,
        header,
        accessorFn: ({ values }) => values[key] ?? null,
        cell: ({ row }) => <bdi dir="ltr">{formatValue(row.original.values[key], format)}</bdi>,
      })),
    ],
    [sheet, language],
  );
}
