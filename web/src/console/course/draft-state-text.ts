import type { CourseDraftRow } from '@lisan/contract/console/course-values';
import type { courseText } from '../text/course.ts';

/** Returns the state of a draft; a published draft that was rolled back is not called published. */
export function draftStateText(
  text: Pick<(typeof courseText)['ar'], 'states' | 'rolledBackState'>,
  { state, is_live }: Pick<CourseDraftRow, 'state' | 'is_live'>,
): string {
  return state === 'published' && !is_live ? text.rolledBackState : text.states[state];
}
