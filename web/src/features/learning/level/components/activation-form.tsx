import type { Plan } from '@lisan/contract/billing/subscription';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { isOffline } from '../../../../lib/api-error.ts';
import type { SentConsentCode } from '../../../../lib/code-sending.ts';
import { planPrice } from '../../../../domain/subscription/plan-price.ts';
import { useConsentCode } from '../../../../domain/subscription/use-consent-code.ts';
import { code } from '../../../../text/code.ts';
import { level as text } from '../../../../text/level.ts';
import { CodeForm } from '../../../../ui/code-form.tsx';
import { MaskedNumber } from '../../../../ui/masked-number.tsx';
import { welcomeAddress } from '../starter-address.ts';
import styles from './activation-form.module.css';
import { queryClient } from '../../../../lib/query-client.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useApiMutation } from '../../../../lib/use-api.ts';
import { useRequestKey } from '../../../../lib/use-request-key.ts';

type Props = { plan: Plan; msisdn: string; sent: SentConsentCode };

export function ActivationForm({ plan, msisdn, sent }: Props) {
  const navigate = useNavigate();
  const { sending, look } = useConsentCode(plan, sent);
  const welcome = welcomeAddress(useSearchParams());
  const activation = useActivation(() => navigate(welcome, { replace: true }));
  return (
    <CodeForm
      sending={sending}
      look={look}
      confirmText={text.code.confirm}
      busy={activation.isPending}
      error={activation.error}
      onCode={activation.confirmWith}
      onEdit={activation.reset}
    >
      <p>
        {code.sentTo[look.from](look.length)} <MaskedNumber msisdn={msisdn} />
      </p>
      {isOffline(activation.error) && <p>{text.code.lost}</p>}
      <p className={styles.consent}>{text.code.consent(plan.name, planPrice(plan))}</p>
    </CodeForm>
  );
}

/** Confirms a consent code. The same code sent again, after a lost reply, is one consent. */
function useActivation(onConfirmed: () => void) {
  const keyFor = useRequestKey();
  const confirm = useApiMutation('POST /api/confirm-activation', {
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      showToast(text.code.confirmed);
      onConfirmed();
    },
  });
  return { ...confirm, confirmWith: (otp: string) => confirm.mutate({ body: { otp }, idempotencyKey: keyFor(otp) }) };
}
