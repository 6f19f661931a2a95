import type { Charge } from '@lisan/contract/console/learners';
import { useState } from 'react';
import { formatMoney } from '../../lib/format-money.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { readAmount, writeAmount } from './read-amount.ts';
import { usePerform } from './use-perform.ts';
import styles from './learners.module.css';

type Props = { learner: string; charge: Charge; onClose: () => void };

/** Refunds a charge or a part of it; above the limit it waits for a second person. */
export function RefundDialog({ learner, charge, onClose }: Props) {
  const { refund: text } = useText(learnersText).actions;
  const perform = usePerform();
  const { exponent } = charge.left;
  const [typed, setTyped] = useState(writeAmount(charge.left.amount, exponent));
  const [endsAccess, setEndsAccess] = useState(false);
  const amount = readAmount(typed, exponent);
  const isRight = amount !== null && amount <= charge.left.amount;
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={text.do}
      effect={text.effect(formatMoney(charge.left))}
      message={text.sms}
      confirmText={text.do}
      perform={async (reason) => {
        if (!isRight) throw new Error(text.badAmount);
        await perform('POST /api/console/learners/:uuid/refunds', {
          params: { uuid: learner },
          body: { charge: charge.uuid, amount, ends_access: endsAccess, reason },
        });
      }}
    >
      <TextField
        label={`${text.amount} (${charge.left.currency})`}
        inputMode="decimal"
        dir="ltr"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        errors={isRight ? [] : [text.badAmount]}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={endsAccess} onChange={() => setEndsAccess(!endsAccess)} />
        {text.endsAccess}
      </label>
    </ActionDialog>
  );
}
