import type { ReactNode } from 'react';
import { useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { CheckedForm } from './checked-form.tsx';
import styles from './action-dialog.module.css';

const MIN_REASON_LENGTH = 5;

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The changes of the action, in one or two sentences. */
  effect: ReactNode;
  /** The message to the learner; null without a message. Omitted for an action that concerns no learner. */
  message?: ReactNode;
  confirmText: string;
  /**
   * Performs the action; the dialog closes on success and stays with the error on failure. A text that it returns is
   * shown instead of the usual one.
   */
  perform: (reason: string) => Promise<unknown>;
  /** Further fields of the action. */
  children?: ReactNode;
  /** The names of those fields that show their errors themselves. */
  fields?: readonly string[];
};

/** Asks for the reason of an action after it has explained the effect and the message to the learner. */
export function ActionDialog(props: Props) {
  const { open, onClose, title, effect, message, confirmText, perform, children, fields = [] } = props;
  const { action: text } = useText(shellText);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const errorsOf = useFieldErrors(error);
  const submit = async () => {
    setBusy(true);
    setError(null);
    try {
      const outcome = await perform(reason.trim());
      setReason('');
      showToast(typeof outcome === 'string' ? outcome : text.done);
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog">
      <CheckedForm
        className={styles.form}
        onValid={() => {
          if (!isBusy) void submit();
        }}
      >
        <dl className={styles.facts}>
          <dt>{text.will}</dt>
          <dd>{effect}</dd>
          {message !== undefined && <dt>{text.message}</dt>}
          {message !== undefined && <dd>{message ?? text.noMessage}</dd>}
        </dl>
        {children}
        <TextField
          label={text.reason}
          hint={text.reasonHint}
          name="reason"
          required
          minLength={MIN_REASON_LENGTH}
          data-fault={text.reasonShort}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          errors={errorsOf('reason')}
        />
        <FailureNotice error={error} fields={['reason', ...fields]} detailed />
        <Foot confirmText={confirmText} isBusy={isBusy} onClose={onClose} />
      </CheckedForm>
    </Dialog>
  );
}

type FootProps = Pick<Props, 'confirmText' | 'onClose'> & { isBusy: boolean };

function Foot({ confirmText, isBusy, onClose }: FootProps) {
  const { action: text } = useText(shellText);
  return (
    <div className={styles.buttons}>
      <Button type="submit" busy={isBusy}>
        {confirmText}
      </Button>
      <Button variant="plain" onClick={onClose}>
        {text.cancel}
      </Button>
    </div>
  );
}
