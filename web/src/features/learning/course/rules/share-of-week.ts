import { CATEGORIES } from '../week-content.ts';
import type { Week, WeekItems } from '../week-content.ts';
import { countDone, type TextTasks } from './next-step.ts';

type Marked = { content: WeekItems; texts: TextTasks | null; done: ReadonlySet<string> };

/**
 * Returns how much of a week is finished, from 0 to 1: by the server's count, or by the marks on this phone where they
 * are ahead of it. A week that the server calls complete is.
 */
export function shareOfWeek({ done, total }: Pick<Week, 'done' | 'total'>, marked: Marked): number {
  const items = CATEGORIES.flatMap((category) => [...marked.content[category]]);
  const texts = Object.values(marked.texts ?? {}).flatMap((uuid) => (uuid === null ? [] : [{ uuid }]));
  const here = countDone([...items, ...texts], marked.done);
  return total > 0 ? Math.min(1, Math.max(done, here) / total) : 0;
}
