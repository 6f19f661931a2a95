import { useState } from 'react';
import type { Plan } from '@lisan/contract/subscription';
import { useNavigate } from 'react-router';
import { subscription as text } from '../../../text/subscription.ts';
import { useApiMutation } from '../../../lib/use-api.ts';
import { useRequestKey } from '../../../lib/use-request-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page as Screen } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { codeSending } from '../code-sending.ts';
import { planPrice } from '../plan-price.ts';
import { confirmActivation } from '../subscription-change.ts';
import { useSubscriptionChange } from '../use-subscription-change.ts';
import { CodeForm } from './code-form.tsx';
import { OwnNumber } from './own-number.tsx';
import { PlanTerms } from './plan-terms.tsx';

type Props = { plan: Plan; resendIn: number; msisdn: string; onBack: () => void };

/** Writing the code is consent to this plan's terms, which therefore stand here once more. */
export function ConsentScreen({ plan, resendIn, msisdn, onBack }: Props) {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const keyFor = useRequestKey();
  const change = useSubscriptionChange(() => void navigate('/subscription', { replace: true }));
  const ask = useApiMutation('POST /api/request-activation', { onSuccess: () => setRound((last) => last + 1) });
  const body = { subscription_uuid: plan.uuid, consent_version: plan.terms.version };
  const send = () => ask.mutate({ body, idempotencyKey: keyFor(`again:${round}`) });
  // The first code was asked for on the screen before.
  const sending = ask.isIdle ? { isPending: false, error: null, round: 0, resendIn, send } : codeSending(ask, send);
  return (
    <Screen title={text.consent.title} back="/subscription">
      <CodeForm
        sending={sending}
        confirmText={text.consent.confirm}
        busy={change.isPending}
        error={change.error}
        onCode={(otp) => change.make(confirmActivation(otp))}
        onEdit={change.reset}
      >
        <p>
          {text.consent.sentTo} <OwnNumber msisdn={msisdn} />
        </p>
        <Card as="div" tone="orange" tight>
          <p>
            <b>{text.consent.body(plan.name, planPrice(plan))}</b>
          </p>
        </Card>
      </CodeForm>
      <Button variant="plain" onClick={onBack}>
        {text.consent.notNow}
      </Button>
      <Section title={text.consent.terms}>
        <Card as="div" tone="petrol" tight>
          <PlanTerms terms={plan.terms} />
        </Card>
      </Section>
    </Screen>
  );
}
