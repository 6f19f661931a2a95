import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import type { ApiError } from '../../../../lib/failure/api-error.ts';
import { smallTalk as text } from '../../../../text/small-talk.ts';
import { NeedsNetwork } from '../../../../ui/feedback/needs-network.tsx';

type Props<Data> = {
  query: UseQueryResult<Data, ApiError>;
  /** The screen that leads here. */
  back: { to: string; text: string };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows the reply; without a network and without a stored reply, why the screen needs one. */
export function SmallTalkQueryView<Data>({ query, back, skeleton, children }: Props<Data>) {
  if (!query.data && query.error?.code === 'network') {
    return (
      <NeedsNetwork query={query} back={back}>
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
