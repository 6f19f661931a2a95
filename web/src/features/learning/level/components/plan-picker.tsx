import type { Plan } from '@lisan/contract/billing/subscription';
import { level as text } from '../../../../text/level.ts';
import { Segmented } from '../../../../ui/segmented.tsx';

type Props = { plans: readonly Plan[]; chosen: string; onPick: (uuid: string) => void };

/** Selects the plan; hidden where there is only one. */
export function PlanPicker({ plans, chosen, onPick }: Props) {
  if (plans.length < 2) return null;
  const segments = plans.map(({ uuid, period }) => ({ value: uuid, label: text.start.periods[period] }));
  return <Segmented legend={text.start.plan} segments={segments} value={chosen} onChange={onPick} />;
}
