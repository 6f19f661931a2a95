import type { CaseDetail, CaseEvent } from '@lisan/contract/console/inbox';
import { useState } from 'react';
import { directionOf } from '../../lib/format/direction-of.ts';
import { useParams } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { call } from '../../lib/net/call.ts';
import { Button } from '../../ui/form/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select-box.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { Moment } from '../ui/moment.tsx';
import { useMe } from '../shell/use-me.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CaseSource } from './case-source.tsx';
import { ReplyForm } from './reply-form.tsx';
import { useReplyDraft } from './use-reply-draft.ts';
import { StateChip } from './state-chip.tsx';
import { useCaseChange } from './use-case-change.ts';
import styles from './inbox.module.css';

/** Shows one message, rating or report: its text, the actions so far, and the reply. */
export function CasePage() {
  const { id = '' } = useParams();
  const text = useText(inboxText);
  const query = useApi('GET /api/console/inbox/:id', { params: { id } });
  const back = (
    <LinkButton to="/inbox" variant="secondary" size="small">
      {text.back}
    </LinkButton>
  );
  return (
    <ConsolePage title={query.data ? text.kinds[query.data.case.kind] : text.inbox} actions={back}>
      <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
        {({ case: shown }) => <Case key={shown.id} shown={shown} />}
      </QueryView>
    </ConsolePage>
  );
}

function Case({ shown }: { shown: CaseDetail }) {
  const text = useText(inboxText);
  // Belongs to the page: when a colleague's change takes the case away meanwhile, the draft stays.
  const draft = useReplyDraft(shown);
  return (
    <>
      <Panel title={text.source} actions={<StateChip state={shown.state} />}>
        <CaseSource shown={shown} />
        <CaseActions shown={shown} />
      </Panel>
      <Panel title={text.thread}>
        <CaseThread events={shown.events} />
      </Panel>
      {(shown.state !== 'closed' || draft.words !== '') && (
        <Panel title={text.reply}>
          {shown.can_reply ? <ReplyForm shown={shown} draft={draft} /> : <NoReply shown={shown} />}
        </Panel>
      )}
    </>
  );
}

function NoReply({ shown: { email } }: { shown: CaseDetail }) {
  const text = useText(inboxText);
  return (
    <Notice icon="info">
      <p>
        {text.cannotReply} {email !== null && <a href={`mailto:${email}`}>{text.byMail}</a>}
      </p>
    </Notice>
  );
}

/** Shows the actions on a case, the oldest first. */
function CaseThread({ events }: { events: readonly CaseEvent[] }) {
  const text = useText(inboxText);
  if (events.length === 0) return <p className="small">{text.nothingYet}</p>;
  return (
    <ol role="list" className={styles.thread}>
      {events.map((event) => (
        <li key={event.id}>
          <p className="small">
            {text.events[event.type](event.by.name, event.assignee?.name ?? '')} · <Moment at={event.at} />
            {event.sms && ` · ${text.sms[event.sms]}`}
          </p>
          {event.text !== null && (
            <p dir={directionOf(event.text)} className={styles.reply}>
              {event.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Who works on a case, and its end. */
function CaseActions({ shown }: { shown: CaseDetail }) {
  return shown.state === 'closed' ? <Reopen shown={shown} /> : <OpenActions shown={shown} />;
}

function Reopen({ shown }: { shown: CaseDetail }) {
  const text = useText(inboxText);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.actions}>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {text.reopen}
      </Button>
      <ReopenDialog shown={shown} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function OpenActions({ shown }: { shown: CaseDetail }) {
  const text = useText(inboxText);
  const me = useMe().data;
  const [open, setOpen] = useState<'release' | 'handOver' | 'close' | null>(null);
  const { claim, isBusy, error } = useClaim(shown, me?.uuid ?? null);
  const isMine = shown.assignee?.uuid === me?.uuid;
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.actions}>
        {!isMine && (
          <Button size="small" busy={isBusy} onClick={() => void claim()}>
            {text.claim}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setOpen('handOver')}>
          {text.handOver}
        </Button>
        {shown.state === 'assigned' && (
          <Button variant="secondary" size="small" onClick={() => setOpen('release')}>
            {text.release}
          </Button>
        )}
        {(isMine || shown.state === 'open') && (
          <Button variant="secondary" size="small" onClick={() => setOpen('close')}>
            {text.close}
          </Button>
        )}
      </div>
      <FailureNotice error={error} />
      <HandOverDialog shown={shown} open={open === 'handOver'} onClose={close} />
      <ReleaseDialog shown={shown} open={open === 'release'} onClose={close} />
      <CloseDialog shown={shown} open={open === 'close'} onClose={close} />
    </>
  );
}

/** Assigns the case to oneself by one tap; its reason is the same each time. */
function useClaim({ id, version }: CaseDetail, assignee: string | null) {
  const text = useText(inboxText);
  const change = useCaseChange(id);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const claim = async () => {
    setBusy(true);
    setError(null);
    const body = { assignee, version, reason: text.claimReason };
    await change(() => call('POST /api/console/inbox/:id/assign', { params: { id }, body })).catch(setError);
    setBusy(false);
  };
  return { claim, isBusy, error };
}

type Props = { shown: CaseDetail; open: boolean; onClose: () => void };

const ASSIGN = 'POST /api/console/inbox/:id/assign';

function ReleaseDialog({ shown: { id, version }, open, onClose }: Props) {
  const text = useText(inboxText);
  const change = useCaseChange(id);
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={text.release}
      effect={text.releaseEffect}
      confirmText={text.release}
      perform={(reason) => change(() => call(ASSIGN, { params: { id }, body: { assignee: null, version, reason } }))}
    />
  );
}

function ReopenDialog({ shown: { id, version }, open, onClose }: Props) {
  const text = useText(inboxText);
  const change = useCaseChange(id);
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={text.reopen}
      effect={text.reopenEffect}
      confirmText={text.reopen}
      perform={(reason) =>
        change(() => call('POST /api/console/inbox/:id/reopen', { params: { id }, body: { version, reason } }))
      }
    />
  );
}

/** Makes a colleague the assignee. */
function HandOverDialog({ shown: { id, version, colleagues, assignee }, open, onClose }: Props) {
  const text = useText(inboxText);
  const change = useCaseChange(id);
  const others = colleagues.filter(({ uuid }) => uuid !== assignee?.uuid);
  const [chosen, setChosen] = useState('');
  const to = chosen || (others[0]?.uuid ?? null);
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={text.handOver}
      effect={text.handOverEffect}
      confirmText={text.handOver}
      perform={(reason) => change(() => call(ASSIGN, { params: { id }, body: { assignee: to, version, reason } }))}
    >
      <Field label={text.handOverTo}>
        {(wiring) => (
          <SelectBox {...wiring} value={to ?? ''} onChange={({ target }) => setChosen(target.value)}>
            {others.map(({ uuid, name }) => (
              <option key={uuid} value={uuid}>
                {name}
              </option>
            ))}
          </SelectBox>
        )}
      </Field>
    </ActionDialog>
  );
}

/** Closes a case, and the others about the same place when asked. */
function CloseDialog({ shown: { id, version, same }, open, onClose }: Props) {
  const text = useText(inboxText);
  const change = useCaseChange(id);
  const [hasSame, setSame] = useState(false);
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={text.close}
      effect={text.closeEffect}
      message={null}
      confirmText={text.close}
      perform={(reason) =>
        change(() =>
          call('POST /api/console/inbox/:id/close', { params: { id }, body: { same: hasSame, version, reason } }),
        )
      }
    >
      {same > 0 && (
        <label className={styles.check}>
          <input type="checkbox" checked={hasSame} onChange={() => setSame(!hasSame)} />
          {text.closeSame(same)}
        </label>
      )}
    </ActionDialog>
  );
}
