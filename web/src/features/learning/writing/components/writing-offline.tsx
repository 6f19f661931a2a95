import { writing as text } from '../../../../text/writing.ts';
import { NeedsNetwork } from '../../../../ui/needs-network.tsx';
import type { WritingTask } from '../writing-replies.ts';
import { TaskCard } from './task-card.tsx';

type Props = {
  week: number;
  /** Where the phone has it although it does not have what was written. */
  task: WritingTask | undefined;
  query: { refetch: () => unknown; isFetching: boolean };
};

/** The writing of a week that is not on this phone, or whose texts are only on the server. */
export function WritingOffline({ week, task, query }: Props) {
  const { needsTask, needsTexts, action } = text.offline;
  return (
    <>
      {task && <TaskCard task={task} />}
      <NeedsNetwork query={query} back={{ to: `/week/${week}`, text: action }}>
        {task ? needsTexts : needsTask}
      </NeedsNetwork>
    </>
  );
}
