import type { CaseDetail } from '@lisan/contract/console/inbox';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { Field } from '../../ui/field.tsx';
import { SelectBox } from '../../ui/select-box.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { useCaseChange } from './use-case-change.ts';
import styles from './inbox.module.css';

type Props = { shown: CaseDetail; open: boolean; onClose: () => void };

const ASSIGN = 'POST /api/console/inbox/:id/assign';

export function ReleaseDialog({ shown: { id, version }, open, onClose }: Props) {
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

export function ReopenDialog({ shown: { id, version }, open, onClose }: Props) {
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
export function HandOverDialog({ shown: { id, version, colleagues, assignee }, open, onClose }: Props) {
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
export function CloseDialog({ shown: { id, version, same }, open, onClose }: Props) {
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
