import type { CaseDetail } from '@lisan/contract/console/inbox';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useMe } from '../shell/use-me.ts';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { CloseDialog, HandOverDialog, ReleaseDialog, ReopenDialog } from './case-dialogs.tsx';
import { useCaseChange } from './use-case-change.ts';
import styles from './inbox.module.css';

/** Who works on a case, and its end. */
export function CaseActions({ shown }: { shown: CaseDetail }) {
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
