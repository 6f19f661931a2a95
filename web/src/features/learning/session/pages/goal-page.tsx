import { GoalForm } from '../../../../domain/session/goal-form.tsx';
import { useGoal } from '../../../../domain/session/use-goal.ts';
import { goal as text } from '../../../../text/goal.ts';
import { Page } from '../../../../ui/layout/page.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** The goal, changed at any time. */
export function GoalPage() {
  const goal = useGoal();
  return (
    <Page title={text.title} back="/profile">
      <QueryView query={goal} skeleton={<Skeleton shape="card" count={3} />}>
        {() => <GoalForm />}
      </QueryView>
    </Page>
  );
}
