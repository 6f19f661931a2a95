import type { NoticeState } from '@lisan/contract/console/notices';
import { Chip } from '../../ui/form/chip.tsx';
import { useText } from '../text/language.ts';
import { noticesText } from '../text/notices.ts';

/** Shows the state of a notice; a notice that is being sent, or could not be sent, stands out. */
export function NoticeStateChip({ state }: { state: NoticeState }) {
  const { states } = useText(noticesText);
  return <Chip tone={state === 'sending' || state === 'failed' ? 'orange' : 'plain'}>{states[state]}</Chip>;
}
