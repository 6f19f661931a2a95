import type { PlanVersion } from '@lisan/contract/console/plans';
import { useState } from 'react';
import { readAmount } from '../learners/read-amount.ts';
import { useText } from '../text/language.ts';
import { plansText } from '../text/plans.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { usePerform } from '../ui/use-perform.ts';
import { bodyOf, fieldsOf, VersionFields, type VersionFieldValues } from './version-fields.tsx';

/** Asks for a version that replaces a plan for new subscribers. */
export function VersionDialog({ plan, onClose }: { plan: PlanVersion; onClose: () => void }) {
  const text = useText(plansText);
  const perform = usePerform('/api/console/plans');
  const { exponent } = plan.price;
  const [fields, setFields] = useState(() => fieldsOf(plan));
  const set = (change: Partial<VersionFieldValues>) => setFields((before) => ({ ...before, ...change }));
  const amount = readAmount(fields.amount, exponent);
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={`${text.add}: ${plan.name}`}
      effect={text.addEffect}
      message={null}
      confirmText={text.add}
      perform={async (reason) => {
        if (amount === null) throw new Error(text.badAmount);
        await perform('POST /api/console/plans/:uuid/versions', {
          params: { uuid: plan.uuid },
          body: { ...bodyOf(fields), amount, reason },
        });
      }}
    >
      <VersionFields plan={plan} fields={fields} set={set} amount={amount} />
    </ActionDialog>
  );
}
