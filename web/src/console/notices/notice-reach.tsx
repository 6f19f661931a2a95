import type { NoticeCount, NoticeDetail } from '@lisan/contract/console/notices';
import { useState } from 'react';
import { call } from '../../lib/net/call.ts';
import { useNavigate } from '../../lib/router/use-router.ts';
import { showToast } from '../../lib/toast.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useText } from '../text/language.ts';
import { noticesText } from '../text/notices.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Panel } from '../ui/console-page.tsx';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { usePerform } from '../ui/use-perform.ts';
import { Money } from '../ui/money.tsx';
import styles from '../ui/fields.module.css';

type Props = { notice: NoticeDetail };

/** Shows the number of receivers, as the server counts them, and the steps to sending. */
export function NoticeReach({ notice }: Props) {
  const text = useText(noticesText);
  const { id, version } = notice;
  // Counted again for every version: a colleague may have changed the group.
  const query = useApi('GET /api/console/notices/:id/count', { params: { id } }, { staleTime: 0 });
  return (
    <Panel
      title={text.reach}
      actions={
        <Button variant="plain" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          {text.again}
        </Button>
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ count }) => (
          <>
            <Counted count={count} hasSms={notice.sms !== null} />
            <Steps key={version} notice={notice} count={count} />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Counted({ count, hasSms }: { count: NoticeCount; hasSms: boolean }) {
  const text = useText(noticesText);
  const facts = [
    { name: text.learners, value: count.learners },
    { name: text.inbox, value: count.inbox },
    { name: text.push, value: count.push },
    ...(hasSms
      ? [
          { name: text.sms, value: count.sms },
          { name: text.cost, value: count.cost ? <Money of={count.cost} /> : text.noPrice },
        ]
      : []),
  ];
  return (
    <>
      <Facts of={facts} />
      <p className="small">{text.optedOut}</p>
      {count.quiet > 0 && count.quiet_until !== null && (
        <p role="status">
          {text.quiet(count.quiet)} <Moment at={count.quiet_until} />
        </p>
      )}
    </>
  );
}

function Steps({ notice: { id, version }, count }: Props & { count: NoticeCount }) {
  const text = useText(noticesText);
  const perform = usePerform('/api/console/notices', '/api/console/approvals', '/api/console/work');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'send' | 'remove' | null>(null);
  const { test, isBusy, error } = useTest({ id, version });
  const close = () => setOpen(null);
  const params = { id };
  const { learners, needs_second: needsSecond } = count;
  const sending = needsSecond ? text.ask : text.send;
  return (
    <>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" busy={isBusy} onClick={() => void test()}>
          {text.test}
        </Button>
        <Button size="small" icon="send" disabled={learners === 0} onClick={() => setOpen('send')}>
          {sending}
        </Button>
        <Button variant="plain" size="small" onClick={() => setOpen('remove')}>
          {text.remove}
        </Button>
      </div>
      <FailureNotice error={error} />
      <ActionDialog
        open={open === 'send'}
        onClose={close}
        title={sending}
        effect={needsSecond ? text.askEffect(learners) : text.sendEffect(learners)}
        confirmText={sending}
        perform={(reason) => perform('POST /api/console/notices/:id/send', { params, body: { version, reason } })}
      />
      <ActionDialog
        open={open === 'remove'}
        onClose={close}
        title={text.remove}
        effect={text.removeEffect}
        message={null}
        confirmText={text.remove}
        perform={async (reason) => {
          await perform('POST /api/console/notices/:id/remove', { params, body: { version, reason } });
          navigate('/notices', { replace: true });
        }}
      />
    </>
  );
}

/** Sends the notice to the staff member alone; each press is a separate test. */
function useTest({ id, version }: Pick<NoticeDetail, 'id' | 'version'>) {
  const text = useText(noticesText);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const test = async () => {
    setBusy(true);
    setError(null);
    try {
      const idempotencyKey = crypto.randomUUID();
      await call('POST /api/console/notices/:id/test', { params: { id }, body: { version }, idempotencyKey });
      showToast(text.tested);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { test, isBusy, error };
}
