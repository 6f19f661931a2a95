import { isOffline } from '../../../lib/api-error.ts';
import { isClosed } from '../../../lib/is-closed.ts';
import { useLearner } from '../../../lib/use-learner.ts';
import { quiz } from '../../../text/quiz.ts';
import { AccessNeeded } from '../../../ui/access-needed.tsx';
import { Page as Screen } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useQuizStatus } from '../use-quiz-status.ts';
import type { QuizPlace } from '../quiz-place.ts';
import type { QuizStatusReply } from '../use-quiz-status.ts';
import { LobbyFoot } from './lobby-foot.tsx';
import { LockedQuiz } from './locked-quiz.tsx';
import { NoTriesNotice } from './no-tries-notice.tsx';
import { QuizNeedsNetwork } from './quiz-needs-network.tsx';
import { QuizRules } from './quiz-rules.tsx';
import { StandingHero } from './standing-hero.tsx';

type Props = { place: QuizPlace; weeks: number; onBegin: () => void };

/** Before the first question: where the learner stands with this quiz, its rules, and the one thing to do. */
export function QuizLobby({ place, weeks, onBegin }: Props) {
  const status = useQuizStatus(place);
  const standing = status.data;
  // What was known before may have been overtaken by answers that wait.
  const isUnknown = isOffline(status.error);
  const mayBegin = !useIsClosed() && standing?.status !== 'locked';
  const foot = !isUnknown && standing && (mayBegin || standing.status === 'passed') && (
    <LobbyFoot standing={standing} place={place} weeks={weeks} onBegin={onBegin} />
  );
  return (
    <Screen title={quiz.title(place.week)} back={`/week/${place.week}`} foot={foot}>
      {isUnknown ? (
        <QuizNeedsNetwork place={place} query={status} />
      ) : (
        <QueryView query={status} skeleton={<LobbySkeleton />}>
          {(known) => <Standing standing={known} place={place} />}
        </QueryView>
      )}
    </Screen>
  );
}

function Standing({ standing, place }: { standing: QuizStatusReply; place: QuizPlace }) {
  const isShut = useIsClosed();
  if (standing.status === 'locked') return <LockedQuiz place={place} />;
  // What was passed stays to be seen.
  if (isShut && standing.status !== 'passed') return <AccessNeeded />;
  return (
    <>
      <StandingHero standing={standing} />
      <NoTriesNotice standing={standing} />
      {standing.status !== 'passed' && <QuizRules />}
    </>
  );
}

function useIsClosed(): boolean {
  return isClosed(useLearner().data?.user.subscription);
}

function LobbySkeleton() {
  return (
    <>
      <Skeleton shape="hero" />
      <Skeleton count={4} />
    </>
  );
}
