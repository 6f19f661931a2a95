import type { StaffRecording } from '@lisan/contract/console/live';
import { useMemo, useState } from 'react';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { Button } from '../../ui/form/button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useText } from '../text/language.ts';
import { liveText } from '../text/live.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { usePerform } from '../ui/use-perform.ts';

/** Every recording, published or not, with the change of that. */
export function RecordingsPanel() {
  const text = useText(liveText);
  const [chosen, setChosen] = useState<StaffRecording | null>(null);
  const query = useApiPages('GET /api/console/recordings');
  const columns = useColumns(setChosen);
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  return (
    <Panel title={text.recordings}>
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ pages }) => (
          <DataTable
            label={text.recordings}
            columns={columns}
            rows={pages.flatMap(({ recordings }) => recordings)}
            more={more || undefined}
          />
        )}
      </QueryView>
      {chosen && <PublishDialog recording={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

function PublishDialog({ recording: { id, published }, onClose }: { recording: StaffRecording; onClose: () => void }) {
  const text = useText(liveText);
  const perform = usePerform('/api/console/recordings');
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={published ? text.unpublish : text.publish}
      effect={published ? text.unpublishEffect : text.publishEffect}
      confirmText={published ? text.unpublish : text.publish}
      perform={(reason) =>
        perform('POST /api/console/recordings/:id', { params: { id }, body: { published: !published, reason } })
      }
    />
  );
}

function useColumns(onChoose: (recording: StaffRecording) => void): Column<StaffRecording>[] {
  const text = useText(liveText);
  return useMemo(
    () => [
      { header: text.lesson, accessorKey: 'title', cell: ({ row }) => <bdi>{row.original.title}</bdi> },
      { header: text.teacher, id: 'teacher', accessorFn: ({ teacher }) => teacher.name },
      {
        header: text.publishedAt,
        accessorKey: 'published_at',
        cell: ({ row }) => <Moment at={row.original.published_at} />,
      },
      {
        header: text.state,
        accessorKey: 'published',
        cell: ({ row }) => (row.original.published ? text.published : text.unpublished),
      },
      {
        header: '',
        id: 'change',
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <Button size="small" variant="secondary" onClick={() => onChoose(original)}>
            {original.published ? text.unpublish : text.publish}
          </Button>
        ),
      },
    ],
    [text, onChoose],
  );
}
