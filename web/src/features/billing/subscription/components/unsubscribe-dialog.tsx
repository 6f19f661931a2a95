import { useState } from 'react';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { useApiMutation } from '../../../../lib/use-api.ts';
import { useRequestKey } from '../../../../lib/use-request-key.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { retainsAccess } from '../change-confirmations.ts';
import { codeSending } from '../../../../lib/code-sending.ts';
import { endOf } from '../describe-state.ts';
import { confirmUnsubscribe } from '../subscription-change.ts';
import { useSubscriptionChange } from '../use-subscription-change.ts';
import { CodeForm } from '../../../../ui/code-form.tsx';

type Props = { open: boolean; view: SubscriptionView; onClose: () => void };

/** Also ends the operator's mandate; needs a code only where the operator requires one. */
export function UnsubscribeDialog({ open, view, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={text.unsubscribe.title}>
      <Unsubscribe view={view} onDone={onClose} />
    </Dialog>
  );
}

function Unsubscribe({ view, onDone }: { view: SubscriptionView; onDone: () => void }) {
  const [round, setRound] = useState(0);
  const keyFor = useRequestKey();
  const change = useSubscriptionChange(onDone);
  const ask = useApiMutation('POST /api/request-unsubscribe', {
    onSuccess: ({ otp_required }) => {
      setRound((last) => last + 1);
      if (!otp_required) change.make(confirmUnsubscribe(null));
    },
  });
  const send = () => ask.mutate({ idempotencyKey: keyFor(`ask:${round}`) });
  if (ask.data?.otp_required) {
    return (
      <CodeForm
        focused
        sending={codeSending(ask, send)}
        confirmText={text.unsubscribe.confirm}
        busy={change.isPending}
        error={change.error}
        onCode={(otp) => change.make(confirmUnsubscribe(otp))}
        onEdit={change.reset}
      >
        <p>{text.unsubscribe.lead}</p>
        {view.can.cancel && <p className="small">{text.unsubscribe.orCancel}</p>}
      </CodeForm>
    );
  }
  return (
    <>
      <p>{text.unsubscribe.body}</p>
      {retainsAccess(view) && <p>{text.unsubscribe.keeps(endOf(view))}</p>}
      <FailureNotice error={ask.error ?? change.error} />
      <Button variant="petrol" busy={ask.isPending || change.isPending} onClick={send}>
        {text.unsubscribe.start}
      </Button>
    </>
  );
}
