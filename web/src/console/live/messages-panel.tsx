import type { StaffLesson, StaffMessage } from '@lisan/contract/console/live';
import { useMemo, useState } from 'react';
import { directionOf } from '../../lib/format/direction-of.ts';
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
import styles from '../ui/fields.module.css';
import { LIVE_REFRESH_MS } from './live-page.tsx';
import { ViewerButtons } from './viewer-buttons.tsx';
import { ViewerName } from './viewer-name.tsx';
import { ViewerDialog, type ChosenViewer } from './viewer-dialog.tsx';

/** Shows the messages of a lesson, the latest first, with their reports. */
export function MessagesPanel({ lesson: { id, state } }: { lesson: StaffLesson }) {
  const text = useText(liveText);
  const [isReported, setReported] = useState(false);
  const [hiding, setHiding] = useState<StaffMessage | null>(null);
  const [chosen, setChosen] = useState<ChosenViewer | null>(null);
  const columns = useColumns({ onHide: setHiding, onChoose: setChosen });
  const query = useApiPages(
    'GET /api/console/live/:id/messages',
    isReported ? { reported: 'only' } : {},
    { id },
    { refetchInterval: state === 'live' ? LIVE_REFRESH_MS : false },
  );
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  return (
    <Panel
      title={text.messages}
      actions={
        <label className={styles.check}>
          <input type="checkbox" checked={isReported} onChange={() => setReported(!isReported)} />
          {text.onlyReported}
        </label>
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ pages }) => (
          <DataTable
            label={text.messages}
            columns={columns}
            rows={pages.flatMap(({ messages }) => messages)}
            more={more || undefined}
          />
        )}
      </QueryView>
      {hiding && <HideDialog message={hiding} onClose={() => setHiding(null)} />}
      {chosen && <ViewerDialog {...chosen} lessonId={id} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

function HideDialog({ message: { id, hidden }, onClose }: { message: StaffMessage; onClose: () => void }) {
  const text = useText(liveText);
  const perform = usePerform('/api/console/live');
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={hidden ? text.show : text.hide}
      effect={hidden ? text.showEffect : text.hideEffect}
      confirmText={hidden ? text.show : text.hide}
      perform={(reason) =>
        perform('POST /api/console/live-messages/:id', { params: { id }, body: { hidden: !hidden, reason } })
      }
    />
  );
}

type Handlers = { onHide: (message: StaffMessage) => void; onChoose: (chosen: ChosenViewer) => void };

function useColumns({ onHide, onChoose }: Handlers): Column<StaffMessage>[] {
  const text = useText(liveText);
  return useMemo(
    () => [
      { header: text.at, accessorKey: 'at', cell: ({ row }) => <Moment at={row.original.at} /> },
      {
        header: text.author,
        id: 'author',
        accessorFn: ({ author }) => author.name,
        cell: ({ row }) => <ViewerName viewer={row.original.author} />,
      },
      {
        header: text.text,
        accessorKey: 'text',
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <>
            <span dir={directionOf(original.text)}>{original.text}</span>
            <br />
            <span className="small">
              {text.kinds[original.kind]}
              {original.hidden && ` · ${text.hidden}`}
            </span>
            <MessageReports reports={original.reports} />
          </>
        ),
      },
      {
        header: '',
        id: 'change',
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <span className={styles.actions}>
            <Button size="small" variant="secondary" onClick={() => onHide(original)}>
              {original.hidden ? text.show : text.hide}
            </Button>
            <ViewerButtons viewer={original.author} onChoose={onChoose} />
          </span>
        ),
      },
    ],
    [text, onHide, onChoose],
  );
}

/** Shows who reported a message, when, and in which words. */
function MessageReports({ reports }: Pick<StaffMessage, 'reports'>) {
  const text = useText(liveText);
  if (reports.length === 0) return null;
  return (
    <details>
      <summary>
        {text.reports}: {reports.length}
      </summary>
      <ul>
        {reports.map(({ at, by, reason }) => (
          <li key={by.uuid}>
            <ViewerName viewer={by} /> · <Moment at={at} /> · <bdi>{reason ?? text.noReason}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
