import type { CaseState } from '@lisan/contract/console/inbox';
import { Chip } from '../../ui/form/chip.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';

/** Shows the state of a case; open cases stand out. */
export function StateChip({ state }: { state: CaseState }) {
  const { states } = useText(inboxText);
  return state === 'closed' ? states.closed : <Chip tone={state === 'open' ? 'orange' : 'plain'}>{states[state]}</Chip>;
}
