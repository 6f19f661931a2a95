import type { CaseDetail } from '@lisan/contract/console/inbox';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectBox } from '../../ui/select-box.tsx';
import { useMe } from '../shell/use-me.ts';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { useCaseChange } from './use-case-change.ts';
import styles from './inbox.module.css';

type Open = 'release' | 'handOver' | 'close' | 'reopen' | null;
const ASSIGN = 'POST /api/console/inbox/:id/assign';

/** Who works on a case, and its end. */
export function CaseActions({ shown }: { shown: CaseDetail }) {
  const text = useText(inboxText);
  const me = useMe().data;
  const change = useCaseChange(shown.id);
  const [open, setOpen] = useState<Open>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isMine = shown.assignee?.uuid === me?.uuid;
  const request = { params: { id: shown.id } };
  const close = () => setOpen(null);
  const claim = async () => {
    setBusy(true);
    setError(null);
    const body = { assignee: me?.uuid ?? null, version: shown.version, reason: text.claimReason };
    await change(() => call(ASSIGN, { ...request, body })).catch(setError);
    setBusy(false);
  };
  if (shown.state === 'closed') {
    return (
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={() => setOpen('reopen')}>
          {text.reopen}
        </Button>
        <ActionDialog
          open={open === 'reopen'}
          onClose={close}
          title={text.reopen}
          effect={text.reopenEffect}
          confirmText={text.reopen}
          perform={(reason) =>
            change(() =>
              call('POST /api/console/inbox/:id/reopen', { ...request, body: { version: shown.version, reason } }),
            )
          }
        />
      </div>
    );
  }
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
      <HandOver shown={shown} open={open === 'handOver'} onClose={close} />
      <ActionDialog
        open={open === 'release'}
        onClose={close}
        title={text.release}
        effect={text.releaseEffect}
        confirmText={text.release}
        perform={(reason) =>
          change(() => call(ASSIGN, { ...request, body: { assignee: null, version: shown.version, reason } }))
        }
      />
      <Close shown={shown} open={open === 'close'} onClose={close} />
    </>
  );
}

type DialogProps = { shown: CaseDetail; open: boolean; onClose: () => void };

function HandOver({ shown, open, onClose }: DialogProps) {
  const text = useText(inboxText);
  const change = useCaseChange(shown.id);
  const others = shown.colleagues.filter(({ uuid }) => uuid !== shown.assignee?.uuid);
  const [chosen, setChosen] = useState('');
  const assignee = chosen || (others[0]?.uuid ?? null);
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={text.handOver}
      effect={text.handOverEffect}
      confirmText={text.handOver}
      perform={(reason) =>
        change(() => call(ASSIGN, { params: { id: shown.id }, body: { assignee, version: shown.version, reason } }))
      }
    >
      <Field label={text.handOverTo}>
        {(wiring) => (
          <SelectBox {...wiring} value={assignee ?? ''} onChange={({ target }) => setChosen(target.value)}>
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

function Close({ shown, open, onClose }: DialogProps) {
  const text = useText(inboxText);
  const change = useCaseChange(shown.id);
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
          call('POST /api/console/inbox/:id/close', {
            params: { id: shown.id },
            body: { same: hasSame, version: shown.version, reason },
          }),
        )
      }
    >
      {shown.same > 0 && (
        <label className={styles.check}>
          <input type="checkbox" checked={hasSame} onChange={() => setSame(!hasSame)} />
          {text.closeSame(shown.same)}
        </label>
      )}
    </ActionDialog>
  );
}
