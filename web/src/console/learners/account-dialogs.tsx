import { useState } from 'react';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import type { ActionProps } from './learner-actions.tsx';
import { usePerform } from './use-perform.ts';
import styles from './learners.module.css';

export function BlockDialog({ learner, ...dialog }: ActionProps) {
  const { block: text } = useText(learnersText).actions;
  const perform = usePerform();
  return (
    <ActionDialog
      {...dialog}
      title={text.do}
      effect={text.effect}
      message={text.sms}
      confirmText={text.do}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/block', { params: { uuid: learner.uuid }, body: { reason } })
      }
    />
  );
}

export function UnblockDialog({ learner, ...dialog }: ActionProps) {
  const { unblock: text } = useText(learnersText).actions;
  const perform = usePerform();
  return (
    <ActionDialog
      {...dialog}
      title={text.do}
      effect={text.effect}
      message={learner.archived_at === null ? text.sms : null}
      confirmText={text.do}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/unblock', { params: { uuid: learner.uuid }, body: { reason } })
      }
    />
  );
}

/** Gives a number back; the present owner is archived only where that is asked for. */
export function UnarchiveDialog({ learner, ...dialog }: ActionProps) {
  const { unarchive: text } = useText(learnersText).actions;
  const perform = usePerform();
  const [swaps, setSwaps] = useState(false);
  return (
    <ActionDialog
      {...dialog}
      title={text.do}
      effect={text.effect}
      message={null}
      confirmText={text.do}
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
    </ActionDialog>
  );
}
