import type { UserView } from '@lisan/contract/learner/subscriber';
import type { ReactNode } from 'react';
import { Navigate } from '../../../../lib/router/router.tsx';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';

type Props = { skeleton: ReactNode; children: (user: UserView) => ReactNode };

/** Leads a learner without a level to the first details. */
export function LearnerGate({ skeleton, children }: Props) {
  const learner = useLearner();
  return (
    <LearnerQueryView query={learner} skeleton={skeleton}>
      {({ user }) => (user.onboarding ? <Navigate to="/details" replace /> : children(user))}
    </LearnerQueryView>
  );
}
