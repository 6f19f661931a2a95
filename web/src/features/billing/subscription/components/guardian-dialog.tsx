import type { Plan } from '@lisan/contract/billing/subscription';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { planPrice } from '../../../../domain/subscription/plan-price.ts';
import { codeSending, type CodeSending } from '../../../../lib/failure/code-sending.ts';
import { failureTexts } from '../../../../lib/failure/failure-texts.ts';
import { showToast } from '../../../../lib/toast.ts';
import { apiQueryKey, useApiMutation } from '../../../../lib/net/use-api.ts';
import { useRequestKey } from '../../../../lib/net/use-request-key.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { CodeForm } from '../../../../ui/form/code-form.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { MaskedNumber } from '../../../../ui/text/masked-number.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { guardian as text } from '../text/guardian.ts';
import styles from './guardian-dialog.module.css';

type Props = {
  plan: Plan;
  open: boolean;
  /** The account is known to be under age: the message changes nothing but the consent. */
  isMarked: boolean;
  onClose: () => void;
  /** The guardian's consent is stored: the plan may be requested. */
  onAgreed: () => void;
};

type ConsentProps = Pick<Props, 'plan' | 'isMarked' | 'onAgreed'> & { onSent: () => void };

/** Asks a learner under age for the guardian's number, and then for the code that the guardian passes on. */
export function GuardianDialog({ open, onClose, ...consent }: Props) {
  const client = useQueryClient();
  const hasSent = useRef(false);
  function close() {
    // The message stopped renewal. Not read before: the plan's step may change with it, and the dialog is part of the
    // step.
    if (hasSent.current) void client.invalidateQueries({ queryKey: apiQueryKey('GET /api/user') });
    hasSent.current = false;
    onClose();
  }
  return (
    <Dialog open={open} onClose={close} title={text.title}>
      <GuardianConsent {...consent} onSent={() => (hasSent.current = true)} />
    </Dialog>
  );
}

/** Asks for the number first; another message does not leave the step of the code. */
function GuardianConsent({ plan, isMarked, onAgreed, onSent }: ConsentProps) {
  const [msisdn, setMsisdn] = useState('');
  // A request for another message has no data while it runs or after a refusal, while the first code is valid.
  const [isAsked, setAsked] = useState(false);
  const ask = useApiMutation('POST /api/guardian/request');
  const body = { msisdn, subscription_uuid: plan.uuid, consent_version: plan.terms.version };
  // Another message is a new request; a request whose reply was lost is the same request.
  const [sent, setSent] = useState(0);
  const keyFor = useRequestKey();
  const send = () =>
    ask.mutate(
      { body, idempotencyKey: keyFor(`${plan.uuid}:${msisdn}:${sent}`) },
      {
        onSuccess: () => {
          setSent(sent + 1);
          setAsked(true);
          onSent();
        },
      },
    );
  const askOther = () => {
    setAsked(false);
    ask.reset();
  };
  if (isAsked)
    return (
      <GuardianCode msisdn={msisdn} sending={codeSending(ask, send)} onAgreed={onAgreed} onOtherNumber={askOther} />
    );
  return (
    <NumberForm
      plan={plan}
      hasEffects={!isMarked && sent === 0}
      msisdn={msisdn}
      busy={ask.isPending}
      error={ask.error}
      onChange={setMsisdn}
      onSend={send}
    />
  );
}

type CodeProps = Pick<Props, 'onAgreed'> & { msisdn: string; sending: CodeSending; onOtherNumber: () => void };

function GuardianCode({ msisdn, sending, onAgreed, onOtherNumber }: CodeProps) {
  const confirm = useApiMutation('POST /api/guardian/confirm', {
    onSuccess: () => {
      showToast(text.agreed);
      onAgreed();
    },
  });
  const keyFor = useRequestKey();
  return (
    <CodeForm
      focused
      sending={sending}
      confirmText={text.confirm}
      busy={confirm.isPending}
      error={confirm.error}
      onCode={(otp) => confirm.mutate({ body: { msisdn, otp }, idempotencyKey: keyFor(`${msisdn}:${otp}`) })}
      onEdit={confirm.reset}
    >
      <p>
        {text.sentTo} <MaskedNumber msisdn={msisdn} />
      </p>
      <p className="small">{text.unsettled}</p>
      <Button variant="plain" size="small" onClick={onOtherNumber}>
        {text.otherNumber}
      </Button>
    </CodeForm>
  );
}

/** Shows the other effects of the message before it is sent. */
function Effects() {
  const { title, list, unsent } = text.effects;
  return (
    <Notice tone="orange" icon="warning">
      <p>{title}</p>
      <ul className={styles.effects}>
        {list.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p>{unsent}</p>
    </Notice>
  );
}

type NumberProps = {
  plan: Plan;
  hasEffects: boolean;
  msisdn: string;
  busy: boolean;
  error: Error | null;
  onChange: (msisdn: string) => void;
  onSend: () => void;
};

function NumberForm({ plan, hasEffects, msisdn, busy, error, onChange, onSend }: NumberProps) {
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <p>{text.body(plan.name, planPrice(plan))}</p>
      {hasEffects && <Effects />}
      <TextField
        label={text.number}
        type="tel"
        dir="ltr"
        inputMode="tel"
        autoComplete="off"
        maxLength={32}
        value={msisdn}
        errors={failureTexts(error, ['msisdn'])}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button type="submit" busy={busy}>
        {text.send}
      </Button>
    </form>
  );
}
