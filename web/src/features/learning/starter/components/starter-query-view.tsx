import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import type { ApiError } from '../../../../lib/failure/api-error.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { starter as text } from '../../../../text/starter.ts';
import { NeedsNetwork } from '../../../../ui/feedback/needs-network.tsx';

type Starter = Reply<'GET /api/get/starter'>;
type Props = {
  query: UseQueryResult<Starter, ApiError>;
  skeleton: ReactNode;
  children: (starter: Starter) => ReactNode;
};

/** Shows the lessons before A1; without a network, the lessons that this phone has stored. */
export function StarterQueryView({ query, skeleton, children }: Props) {
  if (!query.data && query.error?.code === 'network') {
    return (
      <NeedsNetwork query={query} back={{ to: '/home', text: text.home }}>
        {text.offline}
      </NeedsNetwork>
    );
  }
  return (
    <LearnerQueryView query={query} skeleton={skeleton}>
      {children}
    </LearnerQueryView>
  );
}
