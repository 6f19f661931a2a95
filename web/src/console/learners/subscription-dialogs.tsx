import { MAX_CREDIT_DAYS } from '@lisan/contract/console/learner-values';
import { useState } from 'react';
import { toLatinDigits } from '../../lib/latin-digits.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import type { ActionProps } from './learner-actions.tsx';
import { usePerform } from './use-perform.ts';
import styles from './learners.module.css';

/** Stops charging; the consent and the mandate end where that is asked for. */
export function CancelDialog({ learner, ...dialog }: ActionProps) {
  const { cancel: text } = useText(learnersText).actions;
  const perform = usePerform();
  const isCancelled = learner.subscription?.state === 'cancelled';
  const [endsMandate, setEndsMandate] = useState(false);
  return (
    <ActionDialog
      {...dialog}
      title={text.do}
      effect={text.effect}
      message={isCancelled ? null : text.sms}
      confirmText={text.do}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/cancel', {
          params: { uuid: learner.uuid },
          body: { reason, end_mandate: endsMandate || isCancelled },
        })
      }
    >
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={endsMandate || isCancelled}
          disabled={isCancelled}
          onChange={() => setEndsMandate(!endsMandate)}
        />
        {text.mandate}
      </label>
    </ActionDialog>
  );
}

export function CreditDialog({ learner, ...dialog }: ActionProps) {
  const { credit: text } = useText(learnersText).actions;
  const perform = usePerform();
  const [typed, setTyped] = useState('7');
  const days = Number(toLatinDigits(typed));
  const isRight = Number.isInteger(days) && days >= 1 && days <= MAX_CREDIT_DAYS;
  return (
    <ActionDialog
      {...dialog}
      title={text.do}
      effect={text.effect}
      message={text.sms}
      confirmText={text.do}
      perform={async (reason) => {
        if (!isRight) throw new Error(text.days);
        await perform('POST /api/console/learners/:uuid/days', {
          params: { uuid: learner.uuid },
          body: { reason, days },
        });
      }}
    >
      <TextField
        label={text.days}
        inputMode="numeric"
        dir="ltr"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        errors={isRight ? [] : [text.days]}
      />
    </ActionDialog>
  );
}

export function LinkDialog({ learner, ...dialog }: ActionProps) {
  const { link: text } = useText(learnersText).actions;
  const perform = usePerform();
  return (
    <ActionDialog
      {...dialog}
      title={text.do}
      effect={text.effect}
      message={text.sms}
      confirmText={text.do}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/login-link', { params: { uuid: learner.uuid }, body: { reason } })
      }
    />
  );
}

export function EndSessionsDialog({ learner, ...dialog }: ActionProps) {
  const { sessions: text } = useText(learnersText).actions;
  const perform = usePerform();
  return (
    <ActionDialog
      {...dialog}
      title={text.do}
      effect={text.effect}
      message={null}
      confirmText={text.do}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/sessions/end', { params: { uuid: learner.uuid }, body: { reason } })
      }
    />
  );
}
