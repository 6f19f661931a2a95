import type { StaffViewer } from '@lisan/contract/console/live';
import { useMemo, useState } from 'react';
import { useText } from '../text/language.ts';
import { liveText } from '../text/live.ts';
import { Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { ViewerButtons } from './viewer-buttons.tsx';
import { ViewerDialog, type ChosenViewer } from './viewer-dialog.tsx';

type Props = {
  lessonId: string;
  viewers: StaffViewer[];
  /** Fetches the next viewers, where there are more. */
  more: { isLoading: boolean; load: () => void } | undefined;
};

/** Who watches a lesson, and who was muted or removed, in the order of their arrival. */
export function ViewersPanel({ lessonId, viewers, more }: Props) {
  const text = useText(liveText);
  const [chosen, setChosen] = useState<ChosenViewer | null>(null);
  const columns = useColumns(setChosen);
  return (
    <Panel title={text.viewers}>
      <DataTable label={text.viewers} columns={columns} rows={viewers} more={more} />
      {chosen && <ViewerDialog {...chosen} lessonId={lessonId} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

function useColumns(onChoose: (chosen: ChosenViewer) => void): Column<StaffViewer>[] {
  const text = useText(liveText);
  return useMemo(
    () => [
      { header: text.name, accessorKey: 'name', cell: ({ row }) => <bdi>{row.original.name}</bdi> },
      {
        header: text.status,
        id: 'status',
        enableSorting: false,
        cell: ({ row: { original } }) =>
          [
            original.removed ? text.isRemoved : original.watching && text.isWatching,
            original.muted && !original.removed && text.isMuted,
          ]
            .filter(Boolean)
            .join(' · '),
      },
      {
        header: '',
        id: 'change',
        enableSorting: false,
        cell: ({ row }) => <ViewerButtons viewer={row.original} onChoose={onChoose} />,
      },
    ],
    [text, onChoose],
  );
}
