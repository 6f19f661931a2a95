import { useApiMutation } from '../../../lib/use-api.ts';
import { useLearner } from '../../../domain/learner/queries.ts';
import { subscription as text } from '../../../text/subscription.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { codeSending } from '../../../lib/code-sending.ts';
import { CodeForm } from '../../../ui/code-form.tsx';
import { MaskedNumber } from '../../../ui/masked-number.tsx';
import styles from './step-up-dialog.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The learner is known to hold the number: what was asked for can be tried again. */
  onConfirmed: () => void;
};

/** Stands before what leads to a charge, never before leaving. */
export function StepUpDialog({ open, onClose, onConfirmed }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={text.stepUp.title}>
      <StepUpCode onConfirmed={onConfirmed} />
    </Dialog>
  );
}

/** The code is sent when the learner asks for it, not by the dialog's opening. */
function StepUpCode({ onConfirmed }: Pick<Props, 'onConfirmed'>) {
  const msisdn = useLearner().data?.user.msisdn ?? '';
  const ask = useApiMutation('GET /api/generate/otp');
  const confirm = useApiMutation('POST /api/profile/confirm/otp', { onSuccess: onConfirmed });
  const send = () => ask.mutate({});
  if (ask.status === 'idle') {
    return (
      <div className={styles.ask}>
        <p>
          {text.stepUp.before} <MaskedNumber msisdn={msisdn} />
        </p>
        <Button onClick={send}>{text.stepUp.send}</Button>
      </div>
    );
  }
  return (
    <CodeForm
      focused
      sending={codeSending(ask, send)}
      confirmText={text.stepUp.confirm}
      busy={confirm.isPending}
      error={confirm.error}
      onCode={(otp) => confirm.mutate({ body: { otp } })}
      onEdit={confirm.reset}
    >
      <p>
        {text.stepUp.lead} <MaskedNumber msisdn={msisdn} />
      </p>
    </CodeForm>
  );
}
