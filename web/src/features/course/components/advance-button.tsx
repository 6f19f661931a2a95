import type { CategoryCode } from '@lisan/contract/course';
import { course } from '../../../text/course.ts';
import { Button } from '../../../ui/button.tsx';
import type { ItemSession } from '../use-item-session.ts';

export function AdvanceButton({ category, session }: { category: CategoryCode; session: ItemSession }) {
  const { isDone, isLast, advance } = session;
  const known = isLast ? course.advanceLast[category] : course.advance[category];
  return (
    <Button iconEnd="forward" onClick={advance}>
      {isDone ? course.item.next : known}
    </Button>
  );
}
