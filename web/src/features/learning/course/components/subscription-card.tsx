import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import { access } from '../../../../text/access.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { subscriptionCard as text } from '../text/subscription-card.ts';
import { BROUGHT_BY_HOME } from '../use-home.ts';
import styles from './subscription-card.module.css';

/**
 * Replaces today's session while the subscription gives no access: the reason, the way back, and the review, which
 * stays free.
 */
export function SubscriptionCard({ state }: { state: SubscriptionState | undefined }) {
  const isFree = useLearner(BROUGHT_BY_HOME).data?.user.subscription?.free_only === true;
  const { title, body } = isFree && state === 'expired' ? text.freeEnded : textsOf(state);
  return (
    <Card aria-labelledby="subscription">
      <h2 id="subscription">{title}</h2>
      <p className={styles.words}>{body}</p>
      <p className="small">{text.retained}</p>
      <LinkButton to="/subscription" iconEnd="forward">
        {text.action}
      </LinkButton>
      {state !== 'pending_confirmation' && (
        <LinkButton to="/review" variant="plain" icon="repeat">
          {access.review}
        </LinkButton>
      )}
    </Card>
  );
}

function textsOf(state: SubscriptionState | undefined): { title: string; body: string } {
  if (state === 'suspended') return text.suspended;
  if (state === 'pending_charge') return text.pending;
  if (state === 'pending_confirmation') return text.unconfirmed;
  return text.expired;
}
