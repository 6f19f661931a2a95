import type { Charge, LearnerFacts } from '@lisan/contract/console/learners';
import { useMemo, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useApiPages } from '../../lib/use-api-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMay } from '../shell/use-me.ts';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './learners.module.css';

/** Every attempt to charge, with what was refunded of it. */
export function ChargesPanel({ learner }: { learner: LearnerFacts }) {
  const { charges: text } = useText(learnersText);
  const mayRefund = useMay(['refund.request']);
  const [refunding, setRefunding] = useState<Charge | null>(null);
  const query = useApiPages('GET /api/console/learners/:uuid/charges', {}, { uuid: learner.uuid });
  const columns = useChargeColumns(mayRefund ? setRefunding : null);
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  return (
    <Panel title={text.title}>
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ pages }) => (
          <DataTable
            label={text.title}
            columns={columns}
            rows={pages.flatMap(({ charges }) => charges)}
            more={more || undefined}
          />
        )}
      </QueryView>
      {refunding && (
        <RefundDialog
          key={refunding.uuid}
          learner={learner.uuid}
          charge={refunding}
          onClose={() => setRefunding(null)}
        />
      )}
    </Panel>
  );
}

function useChargeColumns(onRefund: ((charge: Charge) => void) | null): Column<Charge>[] {
  const { charges: text } = useText(learnersText);
  return useMemo(
    () => [
      { header: text.at, accessorKey: 'at', cell: ({ row }) => <Moment at={row.original.at} /> },
      { header: text.plan, accessorKey: 'plan' },
      {
        header: text.amount,
        id: 'amount',
        accessorFn: ({ money }) => money.amount,
        cell: ({ row }) => <Money of={row.original.money} />,
      },
      {
        header: text.state,
        id: 'state',
        accessorFn: ({ state }) => text.states[state],
        cell: ({ row: { original } }) => (
          <>
            <span className={classNames(styles.result, original.paid ? styles.good : styles.bad)}>
              {original.paid ? text.states.succeeded : text.states[original.state]}
            </span>{' '}
            {original.reason !== null && <bdi dir="ltr">{original.reason}</bdi>}
          </>
        ),
      },
      {
        header: text.refunded,
        id: 'refunded',
        accessorFn: ({ refunded }) => refunded.amount,
        cell: ({ row: { original } }) => (original.refunded.amount === 0 ? '–' : <Money of={original.refunded} />),
      },
      {
        header: text.left,
        id: 'left',
        enableSorting: false,
        cell: ({ row: { original } }) => <Left charge={original} onRefund={onRefund} />,
      },
    ],
    [text, onRefund],
  );
}

function Left({ charge, onRefund }: { charge: Charge; onRefund: ((charge: Charge) => void) | null }) {
  const { charges: text } = useText(learnersText);
  if (charge.waits) return <span className={styles.result}>{text.waits}</span>;
  if (charge.left.amount === 0) return '–';
  if (!onRefund) return <Money of={charge.left} />;
  return (
    <Button variant="secondary" size="small" onClick={() => onRefund(charge)}>
      {text.refund}
    </Button>
  );
}
