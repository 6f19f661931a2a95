import type { Approval } from '@lisan/contract/console/approvals';
import { useMemo, useState } from 'react';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { approvalsText } from '../text/approvals.ts';
import { useText } from '../text/language.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import styles from '../ui/fields.module.css';
import { Moment } from '../ui/moment.tsx';
import { usePerform } from '../ui/use-perform.ts';
import { ApprovalSubject } from './approval-subject.tsx';

type Decision = 'approved' | 'declined' | 'withdrawn';
type Deciding = { id: string; decision: Decision };

/** Shows the requests that wait, with why each was made, and decides them. */
export function OpenApprovals() {
  const text = useText(approvalsText);
  const words = { approved: text.approve, declined: text.decline, withdrawn: text.withdraw };
  // An approved request may change any section.
  const perform = usePerform('/api/console/');
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const query = useApiPages('GET /api/console/approvals', { state: 'open' });
  const columns = useColumns(setDeciding);
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  return (
    <>
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ pages }) => (
          <DataTable
            label={text.requests}
            columns={columns}
            rows={pages.flatMap(({ approvals }) => approvals)}
            more={more || undefined}
          />
        )}
      </QueryView>
      {deciding && (
        <ActionDialog
          open
          onClose={() => setDeciding(null)}
          title={words[deciding.decision]}
          effect={text.effects[deciding.decision]}
          confirmText={words[deciding.decision]}
          perform={(reason) =>
            perform('POST /api/console/approvals/:id', {
              params: { id: deciding.id },
              body: { decision: deciding.decision, reason },
            })
          }
        />
      )}
    </>
  );
}

function useColumns(onDecide: (deciding: Deciding) => void): Column<Approval>[] {
  const text = useText(approvalsText);
  return useMemo(
    () => [
      { header: text.kind, id: 'kind', accessorFn: ({ about }) => text.kinds[about.kind] },
      {
        header: text.about,
        id: 'about',
        enableSorting: false,
        cell: ({ row }) => <ApprovalSubject about={row.original.about} />,
      },
      { header: text.reason, accessorKey: 'reason', cell: ({ row }) => <bdi>{row.original.reason}</bdi> },
      { header: text.by, id: 'by', accessorFn: ({ requested_by: by }) => by.name ?? '–' },
      { header: text.at, accessorKey: 'requested_at', cell: ({ row }) => <Moment at={row.original.requested_at} /> },
      {
        header: '',
        id: 'decide',
        enableSorting: false,
        cell: ({ row }) => <Buttons of={row.original} onDecide={onDecide} />,
      },
    ],
    [text, onDecide],
  );
}

function Buttons({ of: { id, obstacle, ready_at }, onDecide }: { of: Approval; onDecide: (to: Deciding) => void }) {
  const text = useText(approvalsText);
  const decide = (decision: Decision) => () => onDecide({ id, decision });
  return (
    <>
      {obstacle !== null && <p className="small">{text.obstacles[obstacle]}</p>}
      {obstacle === 'early' && ready_at !== null && (
        <p className="small">
          {text.readyAt} <Moment at={ready_at} />
        </p>
      )}
      <span className={styles.actions}>
        {obstacle === null && (
          <Button size="small" onClick={decide('approved')}>
            {text.approve}
          </Button>
        )}
        {obstacle === 'own' ? (
          <Button size="small" variant="secondary" onClick={decide('withdrawn')}>
            {text.withdraw}
          </Button>
        ) : (
          <Button size="small" variant="secondary" onClick={decide('declined')}>
            {text.decline}
          </Button>
        )}
      </span>
    </>
  );
}
