import type { RefundApproval } from '@lisan/contract/console/learners';
import type { ChargeReview } from '@lisan/contract/console/refunds';
import { useMemo, useState } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { Button } from '../../ui/form/button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useMe } from '../shell/use-me.ts';
import { useText } from '../text/language.ts';
import { learnerActionsText } from '../text/learner-actions.ts';
import { refundsText } from '../text/refunds.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { Money } from '../ui/money.tsx';
import { RefundHistory } from './refund-history.tsx';
import { usePerform } from './use-perform.ts';
import styles from './learners.module.css';

/** Shows the decisions that wait for finance: refunds above the limit, and charges to be decided. */
export function RefundsPage() {
  const text = useText(refundsText);
  return (
    <ConsolePage title={text.title}>
      <Waiting />
      <Reviews />
      <RefundHistory />
    </ConsolePage>
  );
}

type Deciding = { approval: RefundApproval; decision: 'approved' | 'declined' };

function Waiting() {
  const text = useText(refundsText);
  const { refund } = useText(learnerActionsText);
  const perform = usePerform();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const query = useApiPages('GET /api/console/refunds');
  const columns = useApprovalColumns(setDeciding);
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  const isApproving = deciding?.decision === 'approved';
  return (
    <Panel title={text.waiting}>
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ pages }) => (
          <DataTable
            label={text.waiting}
            columns={columns}
            rows={pages.flatMap(({ approvals }) => approvals)}
            more={more || undefined}
          />
        )}
      </QueryView>
      <ActionDialog
        open={deciding !== null}
        onClose={() => setDeciding(null)}
        title={isApproving ? text.approve : text.decline}
        effect={isApproving ? text.approveEffect : text.declineEffect}
        message={isApproving ? refund.sms : null}
        confirmText={isApproving ? text.approve : text.decline}
        perform={async (reason) => {
          if (!deciding) return;
          const { approval, decision } = deciding;
          await perform('POST /api/console/refunds/:id/decide', {
            params: { id: approval.uuid },
            body: { decision, reason },
          });
        }}
      />
    </Panel>
  );
}

function useApprovalColumns(onDecide: (deciding: Deciding) => void): Column<RefundApproval>[] {
  const text = useText(refundsText);
  const me = useMe().data?.uuid;
  return useMemo(
    () => [
      { header: text.at, accessorKey: 'requested_at', cell: ({ row }) => <Moment at={row.original.requested_at} /> },
      {
        header: text.learner,
        id: 'learner',
        enableSorting: false,
        cell: ({ row }) => <LearnerLink of={row.original.learner} />,
      },
      {
        header: text.amount,
        id: 'amount',
        accessorFn: ({ amount }) => amount.amount,
        cell: ({ row: { original } }) => (
          <>
            <Money of={original.amount} />
            {original.ends_access && <div className="small">{text.endsAccess}</div>}
          </>
        ),
      },
      { header: text.reason, accessorKey: 'reason' },
      { header: text.by, id: 'by', accessorFn: ({ requested_by: by }) => by.name ?? '–' },
      {
        header: '',
        id: 'decide',
        enableSorting: false,
        cell: ({ row: { original } }) =>
          original.requested_by.uuid === me ? (
            <span className={styles.result}>{text.own}</span>
          ) : (
            <span className={styles.actions}>
              <Button size="small" onClick={() => onDecide({ approval: original, decision: 'approved' })}>
                {text.approve}
              </Button>
              <Button
                size="small"
                variant="secondary"
                onClick={() => onDecide({ approval: original, decision: 'declined' })}
              >
                {text.decline}
              </Button>
            </span>
          ),
      },
    ],
    [text, me, onDecide],
  );
}

function Reviews() {
  const text = useText(refundsText);
  const perform = usePerform();
  const [keeping, setKeeping] = useState<string | null>(null);
  const query = useApiPages('GET /api/console/refunds/reviews');
  const columns = useReviewColumns(setKeeping);
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  return (
    <Panel title={text.reviews}>
      <p className="small">{text.reviewsLead}</p>
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ pages }) => (
          <DataTable
            label={text.reviews}
            columns={columns}
            rows={pages.flatMap(({ reviews }) => reviews)}
            more={more || undefined}
          />
        )}
      </QueryView>
      <ActionDialog
        open={keeping !== null}
        onClose={() => setKeeping(null)}
        title={text.keep}
        effect={text.keepEffect}
        message={null}
        confirmText={text.keep}
        perform={(reason) =>
          perform('POST /api/console/refunds/reviews/:id/decline', { params: { id: keeping ?? '' }, body: { reason } })
        }
      />
    </Panel>
  );
}

function useReviewColumns(onKeep: (charge: string) => void): Column<ChargeReview>[] {
  const text = useText(refundsText);
  return useMemo(
    () => [
      { header: text.at, accessorKey: 'opened_at', cell: ({ row }) => <Moment at={row.original.opened_at} /> },
      {
        header: text.learner,
        id: 'learner',
        enableSorting: false,
        cell: ({ row }) => <LearnerLink of={row.original.learner} />,
      },
      {
        header: text.amount,
        id: 'amount',
        accessorFn: ({ money }) => money.amount,
        cell: ({ row: { original } }) => (
          <>
            <Money of={original.money} />
            {original.kind === 'other_amount' && (
              <div className="small">
                {text.agreed}: <Money of={original.asked} />
              </div>
            )}
          </>
        ),
      },
      {
        header: '',
        id: 'keep',
        enableSorting: false,
        cell: ({ row }) => (
          <Button size="small" variant="secondary" onClick={() => onKeep(row.original.charge)}>
            {text.keep}
          </Button>
        ),
      },
    ],
    [text, onKeep],
  );
}

function LearnerLink({ of }: { of: ChargeReview['learner'] }) {
  return <Link to={`/learners/${of.uuid}`}>{of.name ?? <bdi dir="ltr">{of.msisdn}</bdi>}</Link>;
}
