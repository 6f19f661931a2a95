import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isOffline, type ApiError } from '../../../../lib/failure/api-error.ts';
import { lacksAccess } from '../../../../domain/subscription/lacks-access.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { OnAccessNeeded } from '../../../../domain/subscription/on-access-needed.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { useApi } from '../../../../lib/net/use-api.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { call } from '../../../../lib/net/call.ts';
import { answerOffline } from '../../../../lib/net/offline-replies.ts';
import { quiz } from '../text/quiz.ts';
import type { QuizPlace } from '../quiz-place.ts';
import { removeStoredAttempt } from '../store-attempt.ts';
import { QuizMissed } from './quiz-missed.tsx';
import { QuizNeedsNetwork } from './quiz-needs-network.tsx';
import { FailedFoot } from './failed-foot.tsx';

type Props = { place: QuizPlace; weeks: number; onStart: () => void };

/** Shows, before the first question, the learner's status, the rules, and the one next action. */
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

/** Shows the missed questions of the last attempt, after a reload of its result too. */
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

/** Shows a locked quiz, with the day on which its week opens, if it is known. */
function LockedQuiz({ place: { level_id, week } }: { place: QuizPlace }) {
  const weeks = useApi('GET /api/subscriber/weeks', { query: { level_id } });
  const opensAt = weeks.data?.weeks.find((one) => one.week === week)?.unlock_at;
  const action =
    week > 1 ? (
      <LinkButton to={`/week/${week - 1}`}>{quiz.locked.action}</LinkButton>
    ) : (
      <LinkButton to="/home">{quiz.locked.home}</LinkButton>
    );
  return (
    <EmptyState icon="lock" title={quiz.locked.title} action={action}>
      {opensAt ? quiz.locked.opensAt(formatDate(opensAt, 'moment')) : quiz.locked.body}
    </EmptyState>
  );
}

/** Shows the status with the score: due, started, failed or passed. */
function QuizStatusHero({ quizStatus }: { quizStatus: QuizStatusReply }) {
  const { status, score, attempts_left = 0 } = quizStatus;
  const share = score === undefined ? undefined : { of: score / 100, label: quiz.best };
  return (
    <ResultHero title={titleOf(quizStatus)} share={share}>
      <p>{bodyOf(quizStatus)}</p>
      {status !== 'in_progress' && attempts_left > 0 && <p>{quiz.triesLeft(attempts_left)}</p>}
    </ResultHero>
  );
}

function titleOf({ status }: QuizStatusReply): string {
  if (status === 'passed') return quiz.passed.title;
  if (status === 'failed') return quiz.failed.title;
  return status === 'in_progress' ? quiz.inProgress.title : quiz.due.title;
}

function bodyOf({ status }: QuizStatusReply): string {
  if (status === 'passed') return quiz.passed.note;
  if (status === 'failed') return quiz.failed.body;
  return status === 'in_progress' ? quiz.inProgress.body : quiz.due.body;
}

type LobbyFootProps = { quizStatus: QuizStatusReply; place: QuizPlace; weeks: number; onStart: () => void };

/** Shows the one next action: start, continue, practise first, or open the next week. */
function LobbyFoot({ quizStatus, place, weeks, onStart }: LobbyFootProps) {
  const { status, attempts_left } = quizStatus;
  const hasAttemptsLeft = status === 'in_progress' || attempts_left === undefined || attempts_left > 0;
  if (status === 'passed') {
    const isLast = place.week >= weeks;
    return (
      <>
        <LinkButton to={isLast ? '/progress' : `/week/${place.week + 1}`} iconEnd="forward">
          {isLast ? quiz.finished.progress : quiz.nextWeek(place.week + 1)}
        </LinkButton>
        {hasAttemptsLeft && (
          <Button variant="secondary" onClick={onStart}>
            {quiz.passed.again}
          </Button>
        )}
      </>
    );
  }
  if (status === 'failed') {
    return <FailedFoot week={place.week} canRetry={hasAttemptsLeft} onAgain={onStart} />;
  }
  if (!hasAttemptsLeft) return <LinkButton to={`/week/${place.week}`}>{quiz.review}</LinkButton>;
  return <Button onClick={onStart}>{status === 'in_progress' ? quiz.inProgress.action : quiz.start}</Button>;
}

type QuizStatusReply = Reply<'POST /api/check/week/quiz/status'>;

/**
 * Reads the learner's status in the quiz of a week. Refetched on every visit, since attempts renew each day. Offline it
 * is known only for an attempt that was started on this phone.
 */
function useQuizStatus(place: QuizPlace): UseQueryResult<QuizStatusReply, ApiError> {
  return useQuery<QuizStatusReply, ApiError>({
    queryKey: ['POST /api/check/week/quiz/status', place.level_id, place.week],
    queryFn: () => askStatus(place).catch((error: unknown) => standOffline(error, place)),
    staleTime: 0,
  });
}

async function askStatus(place: QuizPlace): Promise<QuizStatusReply> {
  const reply = await call('POST /api/check/week/quiz/status', { body: place });
  if (reply.status === 'passed' || reply.status === 'failed') removeStoredAttempt(place);
  return reply;
}

async function standOffline(failure: unknown, place: QuizPlace): Promise<QuizStatusReply> {
  await answerOffline(failure, 'GET /api/generate/question', { query: place });
  return { messageCode: '00', status: 'in_progress', week: place.week };
}
