import { review as text } from '../../../../text/review.ts';
import type { Review } from '../../../../domain/answers/queries.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { useMoment } from '../use-moment.ts';
import { describeWhen } from '../describe-when.ts';

type Props = { review: Review; onDue: () => void };

/** Nothing is due: nothing was learned yet, or the next review is named. */
export function NothingDue({ review: { next_due_at: next, done_today }, onDue }: Props) {
  const now = useMoment(next, onDue);
  const { empty, allDone } = text;
  const isNew = next === null && done_today === 0;
  const doneTitle = done_today > 0 ? allDone.titleDone : allDone.title;
  return (
    <EmptyState
      icon={{ falcon: 'resting' }}
      title={isNew ? empty.title : doneTitle}
      action={<LinkButton to="/home">{empty.action}</LinkButton>}
    >
      {isNew ? empty.body : next !== null && text.next.at(describeWhen(next, now))}
    </EmptyState>
  );
}
