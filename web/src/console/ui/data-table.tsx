import { createSortedRowModel, rowSortingFeature, sortFns, tableFeatures, useTable } from '@tanstack/react-table';
import type { ColumnDef, RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/form/button.tsx';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import styles from './data-table.module.css';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns });

export type Column<Row extends RowData> = ColumnDef<typeof features, Row>;

type Props<Row extends RowData> = {
  /** The name of the rows, for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  /** A matrix: a row is compared across its columns, so that it scrolls on a narrow screen too. */
  isMatrix?: boolean;
  /** Fetches the next page, if there is one. */
  more?: { isLoading: boolean; load: () => void } | undefined;
};

/** Shows a table whose columns sort by their headings. On a narrow screen, each row is a card with named values. */
export function DataTable<Row extends RowData>({ label, columns, rows, isMatrix = false, more }: Props<Row>) {
  const { table: text } = useText(shellText);
  // The library stores the values of a row by column id: other columns need other rows, or a language shows the old
  // words.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const data = useMemo(() => [...rows], [rows, columns]);
  const table = useTable({ features, columns, data });
  if (rows.length === 0) return <p className="small">{text.empty}</p>;
  return (
    <>
      <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
        <table className={classNames(styles.table, isMatrix ? styles.matrix : styles.cards)}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={header.column.getCanSort() ? SORTED[header.column.getIsSorted() || 'none'] : undefined}
                  >
                    {header.column.getCanSort() ? (
                      <button type="button" onClick={header.column.getToggleSortingHandler()}>
                        <table.FlexRender header={header} />
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} data-label={nameOf(cell.column.columnDef.header)}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more && (
        <Button variant="secondary" size="small" busy={more.isLoading} onClick={more.load}>
          {text.more}
        </Button>
      )}
    </>
  );
}

/** Headings are texts; a drawn heading has no name in a card. */
function nameOf(header: unknown): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined;
}

const SORTED = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
