import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DailySession } from '@lisan/contract/session';
import type { ApiError } from '../../../lib/api-error.ts';
import { useSearchParams } from '../../../lib/router/use-router.ts';
import { useLearner } from '../../../domain/learner/queries.ts';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { startSession } from '../../../domain/session/todays-session.ts';
import { session as text } from '../../../text/session.ts';
import { Page } from '../../../ui/page.tsx';
import { SessionRunner } from '../components/session-runner.tsx';
import { SessionLines } from '../components/session-skeleton.tsx';

/**
 * Today's session: resumed where it stopped, on any device, or started. `?another` starts one more, `?first` a short one.
 */
export function SessionPage() {
  const query = useSearchParams();
  const isAnother = query.has('another');
  // Another session in the same tab is another query.
  const [turn, setTurn] = useState(0);
  // Counts deliveries: the session that ended without a network is read again, with its result.
  const [delivered, setDelivered] = useState(0);
  const another = (isAnother || turn > 0) && delivered === 0;
  const first = query.has('first') && turn === 0;
  const started = useQuery<DailySession, ApiError>({
    queryKey: ['started-session', another, first, turn, delivered],
    queryFn: () => startSession({ ...(another && { another }), ...(first && { first }) }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  // Dates are shown in the learner's zone.
  useLearner();
  if (started.data) {
    return (
      <SessionRunner
        key={`${started.data.uuid} ${delivered}`}
        session={started.data}
        isFirst={first}
        onMore={() => {
          setDelivered(0);
          setTurn(turn + 1);
        }}
        onDelivered={() => setDelivered(delivered + 1)}
      />
    );
  }
  return (
    <Page title={text.title} back="/home" leave="close">
      <LearnerQueryView query={started} skeleton={<SessionLines />}>
        {() => null}
      </LearnerQueryView>
    </Page>
  );
}
