import type { Charge } from '@lisan/contract/console/learners';
import type { Money } from '@lisan/contract/values/values';
import { useState } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import { useLanguage, useText } from '../text/language.ts';
import { learnerActionsText } from '../text/learner-actions.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { writeMoney } from '../ui/write-money.ts';
import { readAmount, writeAmount } from './read-amount.ts';
import { usePerform } from './use-perform.ts';
import styles from './learners.module.css';

type Props = { learner: string; charge: Charge; onClose: () => void };

/** Refunds a charge or a part of it; above the limit it waits for a second person. */
export function RefundDialog({ learner, charge, onClose }: Props) {
  const { refund: text } = useText(learnerActionsText);
  const perform = usePerform();
  const textOf = useAmountText();
  const { exponent } = charge.left;
  const [typed, setTyped] = useState(writeAmount(suggestedAmount(charge), exponent));
  const [endsAccess, setEndsAccess] = useState(false);
  const amount = readAmount(typed, exponent);
  const isRight = amount !== null && amount <= charge.left.amount;
  const wanted: Money = { ...charge.left, amount: isRight ? amount : charge.left.amount };
  const effect = (wanted.amount <= charge.alone.amount ? text.atOnce : text.waits)(textOf(wanted));
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={text.do}
      effect={effect}
      message={charge.refund_message && <Message of={charge.refund_message} amount={wanted} />}
      confirmText={text.do}
      perform={async (reason) => {
        if (!isRight) throw new Error(text.badAmount);
        await perform('POST /api/console/learners/:uuid/refunds', {
          params: { uuid: learner },
          body: { charge: charge.uuid, amount, ends_access: endsAccess, reason },
        });
      }}
    >
      <Facts
        of={[
          { name: text.charge, value: textOf(charge.money) },
          ...(charge.reason === 'OTHER_AMOUNT' ? [{ name: text.agreed, value: textOf(charge.asked) }] : []),
          { name: text.left, value: textOf(charge.left) },
          { name: text.limit, value: textOf(charge.limit) },
          { name: text.alone, value: textOf(charge.alone) },
        ]}
      />
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

/** Returns the amount taken beyond the agreed price, where there is such a difference, or else everything that is left. */
function suggestedAmount({ reason, money, asked, refunded, left }: Charge): number {
  const beyond = money.amount - asked.amount - refunded.amount;
  const isBeyond = reason === 'OTHER_AMOUNT' && money.currency === asked.currency && beyond > 0;
  return isBeyond ? beyond : left.amount;
}

/** The SMS word for word, with the number as the server writes it. */
function Message({ of, amount: { amount, exponent } }: { of: string; amount: Money }) {
  const { refund: text } = useText(learnerActionsText);
  const number = new Intl.NumberFormat('en', { maximumFractionDigits: exponent }).format(amount / 10 ** exponent);
  return (
    <>
      {text.message}
      <blockquote className={styles.sms} lang="ar" dir="rtl">
        {of.replace('{amount}', number)}
      </blockquote>
    </>
  );
}

/** The Arabic symbol alone is easily mistaken between currencies of the same name. */
function useAmountText(): (money: Money) => string {
  const language = useLanguage();
  return (money) =>
    language === 'ar' ? `${writeMoney(money, language)} (${money.currency})` : writeMoney(money, language);
}
