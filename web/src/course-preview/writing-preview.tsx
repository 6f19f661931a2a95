import type { WritingTaskView } from '@lisan/contract/learner/week-texts';
import { useState } from 'react';
import { Checklist } from '../features/learning/writing/components/checklist.tsx';
import { ModelAnswer } from '../features/learning/writing/components/model-answer.tsx';
import { Steps } from '../features/learning/writing/components/steps.tsx';
import { TaskCard } from '../features/learning/writing/components/task-card.tsx';
import { Card } from '../ui/card.tsx';

/** A writing task with its checklist and its model, which learners see after their first draft. */
export function WritingPreview({ task }: { task: WritingTaskView }) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const tick = (point: number) =>
    setTicked(ticked.includes(point) ? ticked.filter((one) => one !== point) : [...ticked, point]);
  return (
    <>
      <TaskCard task={task} />
      <Steps />
      <Card>
        <Checklist points={task.checklist} ticked={ticked} onTick={tick} />
      </Card>
      <ModelAnswer task={task} />
    </>
  );
}
