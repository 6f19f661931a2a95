import type { RefundRow } from '@lisan/contract/console/refunds';
import { CSV_START, csvRow } from '@lisan/contract/values/write-csv';
import { useMemo, useState } from 'react';
import { call } from '../../lib/net/call.ts';
import { saveFile } from '../../lib/net/download-file.ts';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { Link } from '../../lib/router/router.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useText } from '../text/language.ts';
import { refundsText } from '../text/refunds.ts';
import { Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { Money } from '../ui/money.tsx';

type Text = (typeof refundsText)['ar'];

const PAGE = 100;

/** Shows all refunds, the latest first, and exports them. */
export function RefundHistory() {
  const text = useText(refundsText);
  const query = useApiPages('GET /api/console/refunds/history');
  const columns = useColumns();
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  const { download, isBusy, error } = useDownload(text);
  return (
    <Panel
      title={text.history}
      actions={
        <Button variant="secondary" size="small" icon="download" busy={isBusy} onClick={() => void download()}>
          {text.csv}
        </Button>
      }
    >
      <FailureNotice error={error} />
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ pages }) => (
          <DataTable
            label={text.history}
            columns={columns}
            rows={pages.flatMap(({ refunds }) => refunds)}
            more={more || undefined}
          />
        )}
      </QueryView>
    </Panel>
  );
}

/** Reads the whole history and saves it as a file. */
function useDownload(text: Text) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const download = async () => {
    setBusy(true);
    setError(null);
    try {
      const blob = new Blob([csvOf(await allRefunds(), text)], { type: 'text/csv;charset=utf-8' });
      saveFile(blob, `${text.fileName}.csv`);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy, error };
}

async function allRefunds(): Promise<RefundRow[]> {
  const rows: RefundRow[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: PAGE, ...(cursor !== undefined && { cursor }) };
    const page = await call('GET /api/console/refunds/history', { query });
    rows.push(...page.refunds);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

function csvOf(rows: readonly RefundRow[], text: Text): string {
  const head = [text.at, text.learner, text.number, text.amount, text.currency, text.reason, text.state, text.by];
  const lines = rows.map((row) =>
    csvRow([
      row.requested_at,
      row.learner.name,
      row.learner.msisdn,
      row.money.amount / 10 ** row.money.exponent,
      row.money.currency,
      row.reason,
      text.states[row.state],
      row.requested_by ?? text.rule,
      row.approved_by,
    ]),
  );
  return CSV_START + [csvRow([...head, text.approvedBy]), ...lines].join('');
}

function useColumns(): Column<RefundRow>[] {
  const text = useText(refundsText);
  return useMemo(
    () => [
      { header: text.at, accessorKey: 'requested_at', cell: ({ row }) => <Moment at={row.original.requested_at} /> },
      {
        header: text.learner,
        id: 'learner',
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <Link to={`/learners/${original.learner.uuid}`}>
            {original.learner.name ?? <bdi dir="ltr">{original.learner.msisdn}</bdi>}
          </Link>
        ),
      },
      {
        header: text.amount,
        id: 'amount',
        accessorFn: ({ money }) => money.amount,
        cell: ({ row }) => <Money of={row.original.money} />,
      },
      { header: text.reason, accessorKey: 'reason', cell: ({ row }) => <bdi>{row.original.reason}</bdi> },
      { header: text.state, id: 'state', accessorFn: ({ state }) => text.states[state] },
      { header: text.by, id: 'by', accessorFn: ({ requested_by: by }) => by ?? text.rule },
      { header: text.approvedBy, id: 'approved-by', accessorFn: ({ approved_by: by }) => by ?? text.alone },
    ],
    [text],
  );
}
