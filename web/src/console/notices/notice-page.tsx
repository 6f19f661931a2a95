import type { NoticeDetail } from '@lisan/contract/console/notices';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import row from '../../ui/layout/row.module.css';
import { useText } from '../text/language.ts';
import { noticesText } from '../text/notices.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { removeDraft } from '../ui/stored-draft.ts';
import { useDraftStorage, useStoredDraft } from '../ui/use-stored-draft.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { usePerform } from '../ui/use-perform.ts';
import styles from '../ui/fields.module.css';
import { NoticeForm } from './notice-form.tsx';
import { NoticeReach } from './notice-reach.tsx';
import { NoticeStateChip } from './notice-state-chip.tsx';
import noticesStyles from './notice-page.module.css';

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
          notice.state === 'draft' ? (
            <Draft key={notice.id} notice={notice} />
          ) : notice.state === 'waiting' ? (
            <Waiting notice={notice} />
          ) : (
            <Sent notice={notice} />
          )
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

function Waiting({ notice }: { notice: NoticeDetail }) {
  const text = useText(noticesText);
  return (
    <>
      <Panel title={text.progress} actions={<NoticeStateChip state={notice.state} />}>
        <p>{text.waits}</p>
        <LinkButton to="/start" size="small">
          {text.toRequests}
        </LinkButton>
      </Panel>
      <NoticePreview notice={notice} />
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

/** How far the sending of a notice is, and its stop. */
function NoticeProgress({ notice: { id, state, progress, sent_at, sms } }: { notice: NoticeDetail }) {
  const text = useText(noticesText);
  const perform = usePerform('/api/console/notices');
  const [isOpen, setOpen] = useState(false);
  if (progress === null) return null;
  // Pushes and messages may wait for the morning after the sending has ended; an inbox has it at once.
  const isStoppable = state !== 'stopped' && (state !== 'sent' || progress.push + progress.sms > 0);
  const facts = [
    { name: text.inbox, value: progress.inbox },
    { name: text.push, value: progress.push },
    ...(sms ? [{ name: text.sms, value: progress.sms }] : []),
    { name: text.by, value: progress.sent_by.name ?? text.noName },
    ...(sent_at === null ? [] : [{ name: text.sentAt, value: <Moment at={sent_at} /> }]),
    ...(progress.ended_at === null ? [] : [{ name: text.ended, value: <Moment at={progress.ended_at} /> }]),
  ];
  return (
    <Panel title={text.progress} actions={<NoticeStateChip state={state} />}>
      <div aria-live="polite">
        <Facts of={facts} />
      </div>
      {state === 'failed' && (
        <Notice tone="wrong" icon="warning">
          {text.failed}
        </Notice>
      )}
      {isStoppable && (
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {text.stop}
          </Button>
        </div>
      )}
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.stop}
        effect={text.stopEffect}
        confirmText={text.stop}
        perform={(reason) => perform('POST /api/console/notices/:id/stop', { params: { id }, body: { reason } })}
      />
    </Panel>
  );
}

/** The saved notice as the inbox and a phone show it, always in the direction of its text. */
function NoticePreview({ notice: { title, text: words, sms } }: { notice: NoticeDetail }) {
  const text = useText(noticesText);
  return (
    <Panel title={text.preview}>
      <div className={noticesStyles.preview}>
        <figure>
          <figcaption className="small">{text.inInbox}</figcaption>
          <div dir="rtl" lang="ar" className={noticesStyles.message}>
            <span className={row.title}>
              <MixedText>{title}</MixedText>
            </span>
            <span className={noticesStyles.words}>
              <MixedText>{words}</MixedText>
            </span>
            <span className="small">{text.now}</span>
          </div>
        </figure>
        {sms && (
          <figure>
            <figcaption className="small">{text.onPhone}</figcaption>
            <p dir="rtl" lang="ar" className={noticesStyles.sms}>
              {sms.text}
            </p>
            <p className="small">{text.parts(sms.parts)}</p>
          </figure>
        )}
      </div>
    </Panel>
  );
}
