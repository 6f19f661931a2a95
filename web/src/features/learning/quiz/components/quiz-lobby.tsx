import { isOffline } from '../../../../lib/api-error.ts';
import { lacksAccess } from '../../../../domain/subscription/lacks-access.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { quiz } from '../../../../text/quiz.ts';
import { OnAccessNeeded } from '../../../../domain/subscription/on-access-needed.tsx';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useQuizStatus, type QuizStatusReply } from '../use-quiz-status.ts';
import type { QuizPlace } from '../quiz-place.ts';
import { LobbyFoot } from './lobby-foot.tsx';
import { LockedQuiz } from './locked-quiz.tsx';
import { QuizMissed } from './quiz-missed.tsx';
import { QuizNeedsNetwork } from './quiz-needs-network.tsx';
import { QuizStatusHero } from './quiz-status-hero.tsx';
import { formatDate } from '../../../../lib/format-date.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { List } from '../../../../ui/list.tsx';
import { Section } from '../../../../ui/section.tsx';

type Props = { place: QuizPlace; weeks: number; onStart: () => void };

/** Before the first question: the learner's status, the rules, and the one next action. */
export function QuizLobby({ place, weeks, onStart }: Props) {
  const status = useQuizStatus(place);
  const quizStatus = status.data;
  // Queued answers may have changed the last known status.
  const isUnknown = isOffline(status.error);
  const canStart = !useLacksAccess() && quizStatus?.status !== 'locked';
  const foot = !isUnknown && quizStatus && (canStart || quizStatus.status === 'passed') && (
    <LobbyFoot quizStatus={quizStatus} place={place} weeks={weeks} onStart={onStart} />
  );
  return (
    <Page title={quiz.title(place.week)} back={`/week/${place.week}`} foot={foot}>
      {isUnknown ? (
        <QuizNeedsNetwork place={place} query={status} />
      ) : (
        <LearnerQueryView query={status} skeleton={<LobbySkeleton />}>
          {(known) => <QuizStatus quizStatus={known} place={place} />}
        </LearnerQueryView>
      )}
    </Page>
  );
}

function QuizStatus({ quizStatus, place }: { quizStatus: QuizStatusReply; place: QuizPlace }) {
  const isWithoutAccess = useLacksAccess();
  if (quizStatus.status === 'locked') return <LockedQuiz place={place} />;
  // A passed quiz stays visible without access.
  if (isWithoutAccess && quizStatus.status !== 'passed') return <OnAccessNeeded />;
  return (
    <>
      <QuizStatusHero quizStatus={quizStatus} />
      <NoTriesNotice quizStatus={quizStatus} />
      <LastMissed quizStatus={quizStatus} />
      {quizStatus.status !== 'passed' && <QuizRules />}
    </>
  );
}

/** What the last attempt missed, which a reload of its result also shows. */
function LastMissed({ quizStatus: { status, missed = [] } }: { quizStatus: QuizStatusReply }) {
  if (status === 'in_progress') return null;
  return <QuizMissed missed={missed} passed={status === 'passed'} />;
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

/** Shows when the next attempt may start, once today's are used. */
function NoTriesNotice({ quizStatus: { status, attempts_left, retry_at } }: { quizStatus: QuizStatusReply }) {
  if (status === 'in_progress' || attempts_left !== 0) return null;
  return (
    <Notice tone="orange" icon="clock">
      {quiz.noTries} {retry_at && quiz.retryAt(formatDate(retry_at, 'moment'))}
    </Notice>
  );
}

function QuizRules() {
  const { title, count, pass, tries, pause } = quiz.rules;
  return (
    <Section title={title}>
      <List>
        <ListRow icon="help" title={count} />
        <ListRow icon="target" title={pass} />
        <ListRow icon="repeat" title={tries} />
        <ListRow icon="pause" title={pause} />
      </List>
    </Section>
  );
}
