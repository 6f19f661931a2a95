import type { CategoryCode } from '@lisan/contract/course';
import { courseItems } from '../../../text/course-items.ts';
import { Button } from '../../../ui/button.tsx';
import type { ItemSession } from '../use-item-session.ts';

export function AdvanceButton({ category, session }: { category: CategoryCode; session: ItemSession }) {
  const { isDone, isLast, advance } = session;
  const known = isLast ? courseItems.advanceLast[category] : courseItems.advance[category];
  return (
    <Button iconEnd="forward" onClick={advance}>
      {isDone ? courseItems.item.next : known}
    </Button>
  );
}
