import type { WeekTexts } from '@lisan/contract/learner/week-texts';
import type { TextTasks } from './next-step.ts';

/** Returns the tasks of a week beside its items, by the uuids of their completion. */
export function textTasksOf({ uuid, practice, reading, listening, writing }: WeekTexts): TextTasks {
  return {
    practice: practice.length > 0 ? uuid : null,
    reading: reading.uuid,
    listening: listening.uuid,
    writing: writing.uuid,
  };
}
