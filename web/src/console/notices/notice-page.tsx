import type { NoticeDetail } from '@lisan/contract/console/notices';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/use-api.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText } from '../text/language.ts';
import { noticesText } from '../text/notices.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { removeDraft } from '../ui/stored-draft.ts';
import { useDraftStorage, useStoredDraft } from '../ui/use-stored-draft.ts';
import { NoticeForm } from './notice-form.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { NoticeProgress } from './notice-progress.tsx';
import { NoticeReach } from './notice-reach.tsx';
import { NoticeStateChip } from './notice-state-chip.tsx';

const SENDING_REFRESH_MS = 2_000;

/** One notice: its draft with preview and count, or the progress of its sending. */
export function NoticePage() {
  const { id = '' } = useParams();
  const text = useText(noticesText);
  const query = useApi(
    'GET /api/console/notices/:id',
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) => (data?.notice.state === 'sending' ? SENDING_REFRESH_MS : false),
    },
  );
  return (
    <ConsolePage title={query.data?.notice.title ?? text.title} actions={<Back />}>
      <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
        {({ notice }) =>
          notice.state === 'draft' ? <Draft key={notice.id} notice={notice} /> : <Sent notice={notice} />
        }
      </QueryView>
    </ConsolePage>
  );
}

/** A notice that is not stored yet. */
export function NewNoticePage() {
  const text = useText(noticesText);
  const navigate = useNavigate();
  const { restored, key } = useStoredDraft('new notice', isDraftId);
  const [id] = useState(() => restored?.id ?? crypto.randomUUID());
  const [isDirty, setDirty] = useState(false);
  useDraftStorage(
    key,
    useMemo(() => (isDirty ? { id } : restored), [isDirty, id, restored]),
  );
  const show = () => {
    removeDraft(key);
    navigate(`/notices/${id}`, { replace: true });
  };
  return (
    <ConsolePage title={text.add} actions={<Back />}>
      <Panel title={text.write}>
        <NoticeForm id={id} notice={null} onDirty={setDirty} onCreated={show} />
      </Panel>
    </ConsolePage>
  );
}

function isDraftId(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

function Back() {
  const text = useText(noticesText);
  return (
    <LinkButton to="/notices" variant="secondary" size="small">
      {text.back}
    </LinkButton>
  );
}

function Draft({ notice }: { notice: NoticeDetail }) {
  const text = useText(noticesText);
  const [isDirty, setDirty] = useState(false);
  return (
    <>
      <Panel title={text.write} actions={<NoticeStateChip state={notice.state} />}>
        <NoticeForm id={notice.id} notice={notice} onDirty={setDirty} />
      </Panel>
      <NoticePreview notice={notice} />
      {isDirty ? (
        <p className="small" role="status">
          {text.unsaved}
        </p>
      ) : (
        <NoticeReach notice={notice} />
      )}
    </>
  );
}

function Sent({ notice }: { notice: NoticeDetail }) {
  return (
    <>
      <NoticeProgress notice={notice} />
      <NoticePreview notice={notice} />
    </>
  );
}
