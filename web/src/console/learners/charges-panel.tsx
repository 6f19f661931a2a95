import type { Charge, LearnerFacts } from '@lisan/contract/console/learners';
import { useMemo, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { classNames } from '../../lib/class-names.ts';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { Button } from '../../ui/form/button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { ApiError } from '../../lib/failure/api-error.ts';
import { downloadFile } from '../../lib/net/download-file.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useMay } from '../shell/use-me.ts';
import { denialText } from '../text/denial.ts';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { Money } from '../ui/money.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './learners.module.css';

/** Shows every attempt to charge, with its refunded part. */
export function ChargesPanel({ learner }: { learner: LearnerFacts }) {
  const { charges: text } = useText(learnersText);
  const mayRefund = useMay(['refund.request']);
  const mayProve = useMay(['evidence.read']);
  const [refunding, setRefunding] = useState<Charge | null>(null);
  const query = useApiPages('GET /api/console/learners/:uuid/charges', {}, { uuid: learner.uuid });
  const columns = useChargeColumns({
    onRefund: mayRefund ? setRefunding : null,
    learner: mayProve ? learner.uuid : null,
  });
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

type Rights = {
  onRefund: ((charge: Charge) => void) | null;
  /** Whose charges these are; null without the right to their evidence. */
  learner: string | null;
};

function useChargeColumns({ onRefund, learner }: Rights): Column<Charge>[] {
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
        cell: ({ row }) => <Outcome charge={row.original} />,
      },
      {
        header: text.refunded,
        id: 'refunded',
        accessorFn: ({ refunded }) => refunded.amount,
        cell: ({ row: { original } }) => (
          <>
            {original.refunded.amount === 0 ? '–' : <Money of={original.refunded} />}
            {original.refunding && <div className="small">{text.refunding}</div>}
          </>
        ),
      },
      {
        header: text.left,
        id: 'left',
        enableSorting: false,
        cell: ({ row: { original } }) => <Left charge={original} onRefund={onRefund} />,
      },
      ...(learner === null
        ? []
        : [
            {
              header: text.evidence,
              id: 'evidence',
              enableSorting: false,
              cell: ({ row }: { row: { original: Charge } }) => (
                <EvidenceButton learner={learner} charge={row.original.uuid} />
              ),
            },
          ]),
    ],
    [text, onRefund, learner],
  );
}

function Outcome({ charge: { paid, state, reason } }: { charge: Charge }) {
  const { charges: text } = useText(learnersText);
  const reasons = useText(denialText);
  return (
    <>
      <span className={classNames(styles.result, paid ? styles.good : styles.bad)}>
        {paid ? text.states.succeeded : text.states[state]}
      </span>{' '}
      {reason !== null && <bdi title={reason}>{reasons[reason] ?? reason}</bdi>}
    </>
  );
}

function Left({ charge, onRefund }: { charge: Charge; onRefund: ((charge: Charge) => void) | null }) {
  const { charges: text } = useText(learnersText);
  if (charge.waits) return <span className={styles.result}>{text.waits}</span>;
  if (charge.left.amount === 0) return '–';
  return (
    <span className={styles.left}>
      <Money of={charge.left} />
      {onRefund && (
        <Button variant="secondary" size="small" onClick={() => onRefund(charge)}>
          {text.refund}
        </Button>
      )}
    </span>
  );
}

/** Downloads the evidence of a charge for an auditor. */
function EvidenceButton({ learner, charge }: { learner: string; charge: string }) {
  const { charges: text } = useText(learnersText);
  const download = useMutation<void, ApiError>({
    mutationFn: () =>
      downloadFile('GET /api/console/learners/:uuid/charges/:id/evidence', { params: { uuid: learner, id: charge } }),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon="download"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {text.download}
      </Button>
      <FailureNotice error={download.error} />
    </>
  );
}
