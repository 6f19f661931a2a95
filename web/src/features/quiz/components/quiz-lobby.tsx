import { isOffline } from '../../../lib/api-error.ts';
import { lacksAccess } from '../../../domain/subscription/lacks-access.ts';
import { useLearner } from '../../../domain/learner/queries.ts';
import { quiz } from '../../../text/quiz.ts';
import { AccessNeeded } from '../../../domain/subscription/access-needed.tsx';
import { Page } from '../../../ui/page.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useQuizStatus } from '../use-quiz-status.ts';
import type { QuizPlace } from '../quiz-place.ts';
import type { QuizStatusReply } from '../use-quiz-status.ts';
import { LobbyFoot } from './lobby-foot.tsx';
import { LockedQuiz } from './locked-quiz.tsx';
import { NoTriesNotice } from './no-tries-notice.tsx';
import { QuizNeedsNetwork } from './quiz-needs-network.tsx';
import { QuizRules } from './quiz-rules.tsx';
import { QuizStatusHero } from './quiz-status-hero.tsx';

type Props = { place: QuizPlace; weeks: number; onStart: () => void };

/** Before the first question: the learner's status, the rules, and the one next action. */
export function QuizLobby({ place, weeks, onStart }: Props) {
  const status = useQuizStatus(place);
  const standing = status.data;
  // Queued answers may have changed the last known status.
  const isUnknown = isOffline(status.error);
  const canStart = !useLacksAccess() && standing?.status !== 'locked';
  const foot = !isUnknown && standing && (canStart || standing.status === 'passed') && (
    <LobbyFoot standing={standing} place={place} weeks={weeks} onStart={onStart} />
  );
  return (
    <Page title={quiz.title(place.week)} back={`/week/${place.week}`} foot={foot}>
      {isUnknown ? (
        <QuizNeedsNetwork place={place} query={status} />
      ) : (
        <LearnerQueryView query={status} skeleton={<LobbySkeleton />}>
          {(known) => <QuizStatus standing={known} place={place} />}
        </LearnerQueryView>
      )}
    </Page>
  );
}

function QuizStatus({ standing, place }: { standing: QuizStatusReply; place: QuizPlace }) {
  const isWithoutAccess = useLacksAccess();
  if (standing.status === 'locked') return <LockedQuiz place={place} />;
  // A passed quiz stays visible without access.
  if (isWithoutAccess && standing.status !== 'passed') return <AccessNeeded />;
  return (
    <>
      <QuizStatusHero standing={standing} />
      <NoTriesNotice standing={standing} />
      {standing.status !== 'passed' && <QuizRules />}
    </>
  );
}

function useLacksAccess(): boolean {
  return lacksAccess(useLearner().data?.user.subscription);
}

function LobbySkeleton() {
  return (
    <>
      <Skeleton shape="hero" />
      <Skeleton count={4} />
    </>
  );
}
