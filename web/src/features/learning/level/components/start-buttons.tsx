import type { Plan } from '@lisan/contract/billing/subscription';
import { level as text } from '../../../../text/level.ts';
import { Button } from '../../../../ui/button.tsx';

type Props = {
  plan: Plan;
  isBusy: boolean;
  /** The last request, so that the pressed button shows the progress. */
  request: { subscription_uuid?: string | undefined } | undefined;
  onStart: (plan: Plan | null) => void;
};

export function StartButtons({ plan, isBusy, request, onStart }: Props) {
  const { withPlan, withPlanPaid, freeOnly } = text.start;
  const waitsForPlan = request?.subscription_uuid !== undefined;
  return (
    <>
      <Button busy={isBusy && waitsForPlan} disabled={isBusy && !waitsForPlan} onClick={() => onStart(plan)}>
        {plan.free_days > 0 ? withPlan : withPlanPaid}
      </Button>
      <Button
        variant="secondary"
        busy={isBusy && !waitsForPlan}
        disabled={isBusy && waitsForPlan}
        onClick={() => onStart(null)}
      >
        {freeOnly}
      </Button>
    </>
  );
}
