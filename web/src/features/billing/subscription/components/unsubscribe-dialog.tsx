import { useState } from 'react';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { useRequestKey } from '../../../../lib/net/use-request-key.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { codeSending } from '../../../../lib/failure/code-sending.ts';
import { CodeForm } from '../../../../ui/form/code-form.tsx';
import { retainsAccess } from '../change-confirmations.ts';
import { endOf } from '../describe-state.ts';
import { confirmUnsubscribe } from '../subscription-change.ts';
import { useSubscriptionChange } from '../use-subscription-change.ts';

type Props = { open: boolean; view: SubscriptionView; onClose: () => void };

/** Ends the subscription and the operator's mandate; needs a code only if the operator requires one. */
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
