import { useLearner } from '../../../../domain/learner/queries.ts';
import { subscription as text } from '../../../../text/subscription.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { MySubscription } from '../components/my-subscription.tsx';

export function SubscriptionPage() {
  const learner = useLearner();
  return (
    <Page title={text.title} back="/profile" wide="aside">
      <LearnerQueryView query={learner} skeleton={<Skeleton shape="hero" count={2} />}>
        {({ user: { subscription, msisdn } }) =>
          subscription ? (
            <MySubscription view={subscription} msisdn={msisdn} />
          ) : (
            <EmptyState
              icon="wallet"
              title={text.none.title}
              action={<LinkButton to="/plans">{text.seePlans}</LinkButton>}
            >
              {text.none.body}
            </EmptyState>
          )
        }
      </LearnerQueryView>
    </Page>
  );
}
