import type { Plan } from '@lisan/contract/billing/subscription';
import { useState } from 'react';
import { ApiError } from '../../../../lib/failure/api-error.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { guardian as text } from '../text/guardian.ts';
import { GuardianDialog } from './guardian-dialog.tsx';

type Props = {
  plan: Plan;
  /** Why the plan was refused, if it was. */
  error: Error | null;
  onAgreed: () => void;
};

/** The way for a learner under age, below the button of a plan; more visible once the plan was refused for that reason. */
export function GuardianOffer({ plan, error, onAgreed }: Props) {
  const [open, setOpen] = useState(false);
  const isNeeded = error instanceof ApiError && error.code === 'guardian_consent_required';
  return (
    <>
      <Button variant={isNeeded ? 'secondary' : 'plain'} onClick={() => setOpen(true)}>
        {isNeeded ? text.title : text.open}
      </Button>
      <GuardianDialog
        plan={plan}
        open={open}
        isMarked={isNeeded}
        onClose={() => setOpen(false)}
        onAgreed={() => {
          setOpen(false);
          onAgreed();
        }}
      />
    </>
  );
}
