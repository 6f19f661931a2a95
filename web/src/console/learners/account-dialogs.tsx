import { useState } from 'react';
import { useText } from '../text/language.ts';
import { learnerActionsText } from '../text/learner-actions.ts';
import { AccountDialog, type ActionProps } from './account-dialog.tsx';
import { usePerform } from './use-perform.ts';
import styles from './learners.module.css';

export function BlockDialog({ learner, ...dialog }: ActionProps) {
  const { block: text } = useText(learnerActionsText);
  const perform = usePerform();
  return (
    <AccountDialog
      {...dialog}
      text={text}
      message={text.sms}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/block', { params: { uuid: learner.uuid }, body: { reason } })
      }
    />
  );
}

export function UnblockDialog({ learner, ...dialog }: ActionProps) {
  const { unblock: text } = useText(learnerActionsText);
  const perform = usePerform();
  return (
    <AccountDialog
      {...dialog}
      text={text}
      message={learner.archived_at === null ? text.sms : null}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/unblock', { params: { uuid: learner.uuid }, body: { reason } })
      }
    />
  );
}

export function EraseDialog({ learner, ...dialog }: ActionProps) {
  const { erase: text } = useText(learnerActionsText);
  const perform = usePerform();
  return (
    <AccountDialog
      {...dialog}
      text={text}
      message={learner.archived_at === null ? text.sms : null}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/erase', { params: { uuid: learner.uuid }, body: { reason } })
      }
    />
  );
}

/** Gives a number back; the present owner is archived only where that is asked for. */
export function UnarchiveDialog({ learner, ...dialog }: ActionProps) {
  const { unarchive: text } = useText(learnerActionsText);
  const perform = usePerform();
  const [swaps, setSwaps] = useState(false);
  return (
    <AccountDialog
      {...dialog}
      text={text}
      message={null}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/unarchive', {
          params: { uuid: learner.uuid },
          body: { reason, swap: swaps },
        })
      }
    >
      <label className={styles.check}>
        <input type="checkbox" checked={swaps} onChange={() => setSwaps(!swaps)} />
        {text.swap}
      </label>
    </AccountDialog>
  );
}
