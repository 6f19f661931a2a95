import { useApiMutation } from '../../lib/net/use-api.ts';
import { subscription as text } from '../../text/subscription.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { codeSending } from '../../lib/failure/code-sending.ts';
import { CodeForm } from '../../ui/form/code-form.tsx';
import { MaskedNumber } from '../../ui/text/masked-number.tsx';
import { useLearner } from '../learner/queries.ts';
import styles from './step-up-dialog.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The learner has confirmed the number: the change may be retried. */
  onConfirmed: () => void;
};

/** Required before a change that leads to a charge, never before a cancellation. */
export function StepUpDialog({ open, onClose, onConfirmed }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={text.stepUp.title}>
      <StepUpCode onConfirmed={onConfirmed} />
    </Dialog>
  );
}

/** Sends the code on request, not when the dialog opens. */
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
