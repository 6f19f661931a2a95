import type { ReactNode } from 'react';
import { useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
  /** What the action changes, in one or two sentences. */
  effect: ReactNode;
  /** What the learner is sent; null where nothing is. Omitted where no learner is concerned. */
  message?: ReactNode;
  confirmText: string;
  /** Performs the action; the dialog closes when it succeeds and stays with the error when it does not. */
  perform: (reason: string) => Promise<unknown>;
  /** Further fields of the action. */
  children?: ReactNode;
  /** The ones of them that show their errors themselves. */
  fields?: readonly string[];
};

/** Asks for the reason of an action after it has said what will happen and which message the learner receives. */
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
      await perform(reason.trim());
      setReason('');
      showToast(text.done);
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
