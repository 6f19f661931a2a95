import type { CategoryCode } from '@lisan/contract/learner/course';
import { onSingleTap } from '../../../../lib/input/single-tap.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { needsRecall } from '../rules/needs-recall.ts';
import type { ItemSession } from '../use-item-session.ts';

export function AdvanceButton({ category, session }: { category: CategoryCode; session: ItemSession }) {
  const advance = onSingleTap(session.advance);
  return (
    <Button iconEnd="forward" onClick={advance}>
      {textOf(category, session)}
    </Button>
  );
}

function textOf(category: CategoryCode, { isDone, isPlayed, isLast }: ItemSession): string {
  const { item, advance, advanceLast } = courseItems;
  if (needsRecall(category) || !isPlayed) return isLast ? item.toWeek : item.next;
  if (isDone) return item.next;
  return isLast ? advanceLast[category] : advance[category];
}
