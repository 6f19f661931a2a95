import { MAX_CREDIT_DAYS } from '@lisan/contract/console/learner-values';
import { useState } from 'react';
import { toLatinDigits } from '@lisan/contract/values/digits';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../text/language.ts';
import { learnerActionsText } from '../text/learner-actions.ts';
import { AccountDialog, type ActionProps } from './account-dialog.tsx';
import { usePerform } from './use-perform.ts';
import styles from './learners.module.css';

/** Stops charging; the consent and the mandate end where that is asked for. */
export function CancelDialog({ learner, ...dialog }: ActionProps) {
  const { cancel: text } = useText(learnerActionsText);
  const perform = usePerform();
  const [endsMandate, setEndsMandate] = useState(false);
  return (
    <AccountDialog
      {...dialog}
      text={text}
      message={text.sms}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/cancel', {
          params: { uuid: learner.uuid },
          body: { reason, end_mandate: endsMandate },
        })
      }
    >
      <label className={styles.check}>
        <input type="checkbox" checked={endsMandate} onChange={() => setEndsMandate(!endsMandate)} />
        {text.mandate}
      </label>
    </AccountDialog>
  );
}

/** Ends what a cancellation has left: the consent and the mandate. */
export function EndMandateDialog({ learner, ...dialog }: ActionProps) {
  const { mandate: text } = useText(learnerActionsText);
  const perform = usePerform();
  return (
    <AccountDialog
      {...dialog}
      text={text}
      message={null}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/cancel', {
          params: { uuid: learner.uuid },
          body: { reason, end_mandate: true },
        })
      }
    />
  );
}

export function CreditDialog({ learner, ...dialog }: ActionProps) {
  const { credit: text } = useText(learnerActionsText);
  const perform = usePerform();
  const [typed, setTyped] = useState('7');
  const days = Number(toLatinDigits(typed));
  const most = Math.min(MAX_CREDIT_DAYS, learner.credit_days_left);
  const isRight = Number.isInteger(days) && days >= 1 && days <= most;
  return (
    <AccountDialog
      {...dialog}
      text={text}
      message={text.sms}
      perform={async (reason) => {
        if (!isRight) throw new Error(text.days(most));
        await perform('POST /api/console/learners/:uuid/days', {
          params: { uuid: learner.uuid },
          body: { reason, days },
        });
      }}
    >
      <TextField
        label={text.days(most)}
        inputMode="numeric"
        dir="ltr"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        errors={isRight ? [] : [text.days(most)]}
      />
    </AccountDialog>
  );
}

export function LinkDialog({ learner, ...dialog }: ActionProps) {
  const { link: text } = useText(learnerActionsText);
  const perform = usePerform();
  return (
    <AccountDialog
      {...dialog}
      text={text}
      message={text.sms}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/login-link', { params: { uuid: learner.uuid }, body: { reason } })
      }
    />
  );
}

export function EndSessionsDialog({ learner, ...dialog }: ActionProps) {
  const { sessions: text } = useText(learnerActionsText);
  const perform = usePerform();
  return (
    <AccountDialog
      {...dialog}
      text={text}
      message={null}
      perform={(reason) =>
        perform('POST /api/console/learners/:uuid/sessions/end', { params: { uuid: learner.uuid }, body: { reason } })
      }
    />
  );
}
