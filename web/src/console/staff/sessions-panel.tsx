import type { StaffSession } from '@lisan/contract/console/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { showToast } from '../../lib/toast.ts';
import { apiQueryKey, useApi, useApiMutation } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { Chip } from '../../ui/form/chip.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useText } from '../text/language.ts';
import { staffText } from '../text/staff.ts';
import { Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { nameDevice } from '../ui/name-device.ts';

const SESSIONS = 'GET /api/console/sessions';

/** Shows the sessions of the signed-in staff member; each other session can be ended, or all of them. */
export function SessionsPanel() {
  const { ownSessions: text } = useText(staffText);
  const client = useQueryClient();
  const query = useApi(SESSIONS);
  const end = useApiMutation('POST /api/console/sessions/end', {
    onSuccess: ({ ended }) => showToast(text.ended(ended)),
    // After a refusal too: the session may have ended meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: apiQueryKey(SESSIONS) }),
  });
  const { mutate, isPending } = end;
  const columns = useColumns(isPending, (id) => mutate({ body: { session_id: id } }));
  const hasOthers = query.data?.sessions.some(({ current }) => !current) ?? false;
  return (
    <Panel
      title={text.title}
      actions={
        hasOthers && (
          <Button variant="secondary" size="small" busy={isPending} onClick={() => mutate({ body: { others: true } })}>
            {text.endOthers}
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ sessions }) => <DataTable label={text.title} columns={columns} rows={sessions} />}
      </QueryView>
      <FailureNotice error={end.error} />
    </Panel>
  );
}

function useColumns(isBusy: boolean, onEnd: (id: string) => void): Column<StaffSession>[] {
  const { ownSessions: text } = useText(staffText);
  return useMemo(
    () => [
      {
        header: text.device,
        id: 'device',
        accessorFn: ({ device }) => nameDevice(device),
        cell: ({ getValue }) => <bdi dir="ltr">{String(getValue())}</bdi>,
      },
      {
        header: text.address,
        id: 'address',
        accessorFn: ({ address }) => address ?? '–',
        cell: ({ getValue }) => <bdi dir="ltr">{String(getValue())}</bdi>,
      },
      {
        header: text.first,
        accessorKey: 'first_seen_at',
        cell: ({ row }) => <Moment at={row.original.first_seen_at} />,
      },
      { header: text.last, accessorKey: 'last_used_at', cell: ({ row }) => <Moment at={row.original.last_used_at} /> },
      {
        header: text.factor,
        id: 'factor',
        accessorFn: ({ second_factor_at: at }) => at ?? '',
        cell: ({ row: { original } }) =>
          original.second_factor_at === null ? text.unconfirmed : <Moment at={original.second_factor_at} />,
      },
      {
        // A heading would repeat the button, and be the name of a card's row on a phone.
        header: '',
        id: 'end',
        enableSorting: false,
        cell: ({ row: { original } }) =>
          original.current ? (
            <Chip>{text.own}</Chip>
          ) : (
            <Button variant="secondary" size="small" icon="logout" busy={isBusy} onClick={() => onEnd(original.id)}>
              {text.end}
            </Button>
          ),
      },
    ],
    [text, isBusy, onEnd],
  );
}
