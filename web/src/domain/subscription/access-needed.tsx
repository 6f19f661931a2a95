import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import { access } from '../../text/access.ts';
import type { ButtonSize } from '../../ui/form/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { useLearner } from '../learner/queries.ts';

/** Links to the page that gives access again, by the state of the subscription. */
export function AccessLink({ size = 'normal' }: { size?: ButtonSize }) {
  const { action, to } = wordsFor(useLearner().data?.user.subscription?.state);
  return (
    <LinkButton to={to} variant="petrol" size={size}>
      {action}
    </LinkButton>
  );
}

/** Explains that the subscription gives no access, with a link to the page that does. */
export function AccessNeeded() {
  const { title, body, action, to } = wordsFor(useLearner().data?.user.subscription?.state);
  return (
    <EmptyState
      icon="lock"
      title={title}
      action={
        <>
          <LinkButton to={to}>{action}</LinkButton>
          <LinkButton to="/review" variant="secondary" icon="repeat">
            {access.review}
          </LinkButton>
        </>
      }
    >
      {body}
    </EmptyState>
  );
}

function wordsFor(state: SubscriptionState | undefined) {
  if (state === 'suspended' || state === 'pending_charge' || state === 'pending_confirmation') return access[state];
  return access;
}
