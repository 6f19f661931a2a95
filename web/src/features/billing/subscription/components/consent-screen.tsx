import { useEffect } from 'react';
import type { Plan } from '@lisan/contract/billing/subscription';
import { code } from '../../../../text/code.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { useConsentCode } from '../../../../domain/subscription/use-consent-code.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { RequestedPlan } from '../requested-plan.ts';
import type { Outcome } from '../charge-outcome.ts';
import { planPrice } from '../../../../domain/subscription/plan-price.ts';
import { confirmActivation } from '../subscription-change.ts';
import { useSubscriptionChange } from '../use-subscription-change.ts';
import { CodeForm } from '../../../../ui/code-form.tsx';
import { MaskedNumber } from '../../../../ui/masked-number.tsx';
import { PlanTerms } from './plan-terms.tsx';

type Props = { requested: RequestedPlan; msisdn: string; onDone: (outcome: Outcome) => void; onBack: () => void };

/** Entering the code is consent to the plan's terms, which this screen repeats. */
export function ConsentScreen({ requested: { plan, sent }, msisdn, onDone, onBack }: Props) {
  const { sending, look } = useConsentCode(plan, sent);
  const change = useSubscriptionChange(onDone);
  // It replaces the plans without a navigation, so it scrolls to its top and focuses its heading itself.
  useEffect(() => {
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus();
  }, []);
  return (
    <Page title={text.consent.title} back="/subscription">
      <CodeForm
        sending={sending}
        look={look}
        confirmText={text.consent.confirm}
        busy={change.isPending}
        error={change.error}
        onCode={(otp) => change.make(confirmActivation(otp))}
        onEdit={change.reset}
      >
        <p>
          {code.sentTo[look.from](look.length)} <MaskedNumber msisdn={msisdn} />
        </p>
        <AgreedPlan plan={plan} />
      </CodeForm>
      <Button variant="plain" onClick={onBack}>
        {text.consent.notNow}
      </Button>
      <Section title={text.consent.terms}>
        <Card as="div" tone="petrol" tight>
          <PlanTerms terms={plan.terms} />
        </Card>
      </Section>
    </Page>
  );
}

function AgreedPlan({ plan }: { plan: Plan }) {
  return (
    <Card as="div" tone="orange" tight>
      <p>
        <b>{text.consent.body(plan.name, planPrice(plan))}</b>
      </p>
    </Card>
  );
}
