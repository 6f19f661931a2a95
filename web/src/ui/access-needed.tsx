import { access } from '../text/access.ts';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';

/** What is shown where the learner's subscription gives no access: no error, but a way on. */
export function AccessNeeded() {
  return (
    <EmptyState icon="lock" title={access.title} action={<LinkButton to="/subscription">{access.action}</LinkButton>}>
      {access.body}
    </EmptyState>
  );
}
