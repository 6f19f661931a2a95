import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DailySession } from '@lisan/contract/learner/session';
import type { ApiError } from '../../../../lib/api-error.ts';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { startSession } from '../../../../domain/session/todays-session.ts';
import { session as text } from '../../../../text/session.ts';
import { Page } from '../../../../ui/page.tsx';
import { SessionRunner } from '../components/session-runner.tsx';
import { SessionLines } from '../components/session-skeleton.tsx';

/**
 * Today's session: resumed where it stopped, on any device, or started. `?another` starts one more, `?first` a short one.
 */
export function SessionPage() {
  const query = useSearchParams();
  const navigate = useNavigate();
  const [wanted] = useState(() => ({ another: query.has('another'), first: query.has('first') }));
  // Another session in the same tab is another query.
  const [turn, setTurn] = useState(0);
  // Counts deliveries: the session that ended without a network is read again, with its result.
  const [delivered, setDelivered] = useState(0);
  const another = (wanted.another || turn > 0) && delivered === 0;
  const first = wanted.first && turn === 0;
  const started = useQuery<DailySession, ApiError>({
    queryKey: ['started-session', another, first, turn, delivered],
    queryFn: () => startSession({ ...(another && { another }), ...(first && { first }) }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const isStarted = started.data !== undefined;
  useEffect(() => {
    // A reload of the address would start one more, in place of this one's end.
    if (isStarted && another) navigate('/session', { replace: true });
  }, [isStarted, another, navigate]);
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
