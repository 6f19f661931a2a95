import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useParams } from '../../../../lib/router/use-router.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { OnAccessNeeded } from '../../../../domain/subscription/on-access-needed.tsx';
import { LessonsToCome } from '../../../../domain/live/lessons-to-come.tsx';
import { useApi } from '../../../../lib/net/use-api.ts';
import { Below } from '../../../../ui/layout/below.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Aside, Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Duration } from '../../../../ui/text/duration.tsx';
import type { ApiError } from '../../../../lib/failure/api-error.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { call } from '../../../../lib/net/call.ts';
import { needsSubscription } from '../needs-subscription.ts';
import { currentLevelOf } from '../current-level.ts';
import { course } from '../text/course.ts';
import { itemPath } from '../rules/item-path.ts';
import { DoneMark } from '../components/done-mark.tsx';

export function LevelLessonsPage() {
  const { id = '' } = useParams();
  const recordings = useLevelRecordings(id);
  const above = useAbove(id);
  return (
    <Page title={courseItems.library.title} back="/home" wide="aside">
      {needsSubscription(recordings.error) ? (
        <OnAccessNeeded />
      ) : (
        <>
          <Lessons levelId={id} />
          <Below query={above}>
            <Aside>
              <LessonsToCome of={{ level_id: id }} />
              <Section title={courseItems.library.recordings}>
                <LevelRecordings recordings={recordings} />
              </Section>
            </Aside>
          </Below>
        </>
      )}
    </Page>
  );
}

/** Whether a list above the recordings is loading; its components read the same queries. */
function useAbove(levelId: string): { isLoading: boolean } {
  const learner = useLearner();
  const isCurrent = learner.data !== undefined && currentLevelOf(learner.data.user)?.uuid === levelId;
  const lessons = useApi('GET /api/get/all/week/content', { query: { code: 'lessons' } }, { enabled: isCurrent });
  const channels = useApi('GET /api/live-channels', { query: { level_id: levelId } });
  return { isLoading: [learner, lessons, channels].some(({ isLoading }) => isLoading) };
}

function Lessons({ levelId }: { levelId: string }) {
  const learner = useLearner();
  return (
    <Section title={courseItems.library.lessons}>
      <LearnerQueryView query={learner} skeleton={<Skeleton count={4} />}>
        {({ user }) =>
          currentLevelOf(user)?.uuid === levelId ? (
            <LevelLessons levelId={levelId} />
          ) : (
            <Notice>{courseItems.library.notCurrent}</Notice>
          )
        }
      </LearnerQueryView>
    </Section>
  );
}

/** The lessons of the open weeks. */
function LevelLessons({ levelId }: { levelId: string }) {
  const all = useApi('GET /api/get/all/week/content', { query: { code: 'lessons' } });
  const progress = useApi('GET /api/progress', { query: { level_id: levelId } });
  const done = new Set(progress.data?.done_uuids);
  return (
    <LearnerQueryView query={all} skeleton={<Skeleton count={4} />}>
      {({ weeks }) => {
        const lessons = weeks.flatMap(({ content }) => content);
        if (lessons.length === 0) return <EmptyState icon="book" title={courseItems.library.noLessons} />;
        return (
          <List label={courseItems.library.lessons}>
            {lessons.map(({ uuid, week, ar }) => (
              <ListRow
                key={uuid}
                icon="book"
                title={<MixedText>{ar}</MixedText>}
                detail={course.week(week)}
                end={done.has(uuid) && <DoneMark />}
                to={itemPath('lessons', uuid)}
              />
            ))}
          </List>
        );
      }}
    </LearnerQueryView>
  );
}

function LevelRecordings({ recordings }: { recordings: LevelRecordingsQuery }) {
  return (
    <LearnerQueryView query={recordings} skeleton={<Skeleton count={3} />}>
      {({ pages }) => {
        const all = pages.flatMap(({ contents }) => contents);
        if (all.length === 0) {
          return (
            <EmptyState icon="video" title={courseItems.library.noRecordings}>
              {courseItems.library.noRecordingsBody}
            </EmptyState>
          );
        }
        return (
          <>
            <List label={courseItems.library.recordings}>
              {all.map(({ id, kind, title, teacher, seconds }) => (
                <ListRow
                  key={id}
                  icon={kind === 'video' ? 'video' : 'headphones'}
                  title={title}
                  detail={
                    <>
                      {teacher.name} · <Duration seconds={seconds} />
                    </>
                  }
                  to={`/recording/${kind}/lessons/${id}`}
                />
              ))}
            </List>
            {recordings.hasNextPage && (
              <Button
                variant="plain"
                size="small"
                busy={recordings.isFetchingNextPage}
                onClick={() => void recordings.fetchNextPage()}
              >
                {courseItems.library.more}
              </Button>
            )}
          </>
        );
      }}
    </LearnerQueryView>
  );
}

type RecordingsPage = Reply<'GET /api/broadcast-contents'>;

type LevelRecordingsQuery = UseInfiniteQueryResult<InfiniteData<RecordingsPage>, ApiError>;

/** Reads the recorded lessons of a level, newest first, page by page. */
function useLevelRecordings(level_id: string): LevelRecordingsQuery {
  return useInfiniteQuery<RecordingsPage, ApiError, InfiniteData<RecordingsPage>, readonly unknown[], string | null>({
    queryKey: ['GET /api/broadcast-contents', 'pages', level_id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/broadcast-contents', { query: { level_id, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}
