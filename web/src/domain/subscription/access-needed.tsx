import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import { useLearner } from '../learner/queries.ts';
import { access } from '../../text/access.ts';
import type { ButtonSize } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Links to what gives access again, which depends on the state of the subscription. */
export function AccessLink({ size = 'normal' }: { size?: ButtonSize }) {
  const { action, to } = wordsFor(useLearner().data?.user.subscription?.state);
  return (
    <LinkButton to={to} variant="petrol" size={size}>
      {action}
    </LinkButton>
  );
}

/** Shown where the subscription gives no access, with a link to what does. */
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
