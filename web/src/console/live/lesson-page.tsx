import type { StaffLesson, StaffViewer } from '@lisan/contract/console/live';
import { useState, useMemo } from 'react';
import { useParams } from '../../lib/router/use-router.ts';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { Button } from '../../ui/form/button.tsx';
import { Chip } from '../../ui/form/chip.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useText } from '../text/language.ts';
import { liveText } from '../text/live.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { usePerform } from '../ui/use-perform.ts';
import { DataTable, type Column } from '../ui/data-table.tsx';
import styles from '../ui/fields.module.css';
import { LIVE_REFRESH_MS } from './live-page.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { ViewerButtons } from './viewer-buttons.tsx';
import { ViewerName } from './viewer-name.tsx';
import { ViewerDialog, type ChosenViewer } from './viewer-dialog.tsx';

/** Shows one lesson: its viewers, its messages, and the actions of staff on both. */
export function LessonPage() {
  const { id = '' } = useParams();
  const text = useText(liveText);
  const query = useApiPages('GET /api/console/live/:id', {}, { id }, { refetchInterval: LIVE_REFRESH_MS });
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  const back = (
    <LinkButton to="/live" variant="secondary" size="small">
      {text.back}
    </LinkButton>
  );
  return (
    <ConsolePage title={query.data?.pages[0]?.lesson.title ?? text.lesson} actions={back}>
      <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
        {({ pages }) =>
          pages[0] && (
            <>
              <LessonPanel lesson={pages[0].lesson} />
              <MessagesPanel lesson={pages[0].lesson} />
              <ViewersPanel lessonId={id} viewers={pages.flatMap(({ viewers }) => viewers)} more={more || undefined} />
            </>
          )
        }
      </QueryView>
    </ConsolePage>
  );
}

function LessonPanel({ lesson }: { lesson: StaffLesson }) {
  const text = useText(liveText);
  const [open, setOpen] = useState<'chat' | 'end' | null>(null);
  const perform = usePerform('/api/console/live');
  const params = { id: lesson.id };
  const isOpen = lesson.chat_open;
  const facts = [
    { name: text.teacher, value: lesson.teacher.name },
    { name: text.startsAt, value: <Moment at={lesson.starts_at} /> },
    { name: text.watching, value: lesson.viewers },
    { name: text.reported, value: lesson.reported },
  ];
  return (
    <Panel
      title={text.lesson}
      actions={<Chip tone={lesson.state === 'live' ? 'orange' : 'plain'}>{text.states[lesson.state]}</Chip>}
    >
      <Facts of={facts} />
      {lesson.state === 'live' && (
        <div className={styles.actions}>
          <Button size="small" variant="secondary" onClick={() => setOpen('chat')}>
            {isOpen ? text.closeChat : text.openChat}
          </Button>
          <Button size="small" variant="danger" icon="stop" onClick={() => setOpen('end')}>
            {text.end}
          </Button>
        </div>
      )}
      <ActionDialog
        open={open === 'chat'}
        onClose={() => setOpen(null)}
        title={isOpen ? text.closeChat : text.openChat}
        effect={isOpen ? text.closeChatEffect : text.openChatEffect}
        confirmText={isOpen ? text.closeChat : text.openChat}
        perform={(reason) => perform('POST /api/console/live/:id/chat', { params, body: { open: !isOpen, reason } })}
      />
      <ActionDialog
        open={open === 'end'}
        onClose={() => setOpen(null)}
        title={text.end}
        effect={text.endEffect}
        message={text.endMessage}
        confirmText={text.end}
        perform={(reason) => perform('POST /api/console/live/:id/end', { params, body: { reason } })}
      />
    </Panel>
  );
}

type Props = {
  lessonId: string;
  viewers: StaffViewer[];
  /** Fetches the next viewers, if there are more. */
  more: { isLoading: boolean; load: () => void } | undefined;
};

/** Shows the viewers of a lesson, and who was muted or removed, in the order of their arrival. */
function ViewersPanel({ lessonId, viewers, more }: Props) {
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
      { header: text.name, accessorKey: 'name', cell: ({ row }) => <ViewerName viewer={row.original} /> },
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
