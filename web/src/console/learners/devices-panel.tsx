import type { LearnerFacts } from '@lisan/contract/console/learners';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useText } from '../text/language.ts';
import { learnerActionsText } from '../text/learner-actions.ts';
import { learnersText } from '../text/learners.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { nameDevice } from '../ui/name-device.ts';
import { usePerform } from './use-perform.ts';

type Device = LearnerFacts['sessions'][number];

/** Where an account is signed in; each session can be ended. */
export function DevicesPanel({ learner }: { learner: LearnerFacts }) {
  const { devices: text } = useText(learnersText);
  const { sessions } = useText(learnerActionsText);
  const perform = usePerform();
  const [ending, setEnding] = useState<string | null>(null);
  const columns = useDeviceColumns(learner.can_act ? setEnding : null);
  return (
    <Panel title={text.title}>
      <DataTable label={text.title} columns={columns} rows={learner.sessions} />
      <ActionDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={sessions.one}
        effect={sessions.oneEffect}
        message={null}
        confirmText={sessions.one}
        perform={(reason) =>
          perform('POST /api/console/learners/:uuid/sessions/end', {
            params: { uuid: learner.uuid },
            body: { reason, session_id: ending ?? '' },
          })
        }
      />
    </Panel>
  );
}

function useDeviceColumns(onEnd: ((id: string) => void) | null): Column<Device>[] {
  const { devices: text } = useText(learnersText);
  return useMemo(
    () => [
      {
        header: text.device,
        id: 'device',
        accessorFn: ({ device }) => nameDevice(device),
        cell: ({ getValue }) => <bdi dir="ltr">{String(getValue())}</bdi>,
      },
      {
        header: text.first,
        accessorKey: 'first_seen_at',
        cell: ({ row }) => <Moment at={row.original.first_seen_at} />,
      },
      { header: text.last, accessorKey: 'last_used_at', cell: ({ row }) => <Moment at={row.original.last_used_at} /> },
      ...(onEnd
        ? [
            {
              header: '',
              id: 'end',
              enableSorting: false,
              cell: ({ row }: { row: { original: Device } }) => (
                <Button variant="secondary" size="small" icon="logout" onClick={() => onEnd(row.original.id)}>
                  {text.end}
                </Button>
              ),
            },
          ]
        : []),
    ],
    [text, onEnd],
  );
}
