import { useParams } from '../../../../lib/router/use-router.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { OnAccessNeeded } from '../../../../domain/subscription/on-access-needed.tsx';
import { LessonsToCome } from '../../../../domain/live/lessons-to-come.tsx';
import { useApi } from '../../../../lib/use-api.ts';
import { Below } from '../../../../ui/below.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Aside, Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LevelLessons } from '../components/level-lessons.tsx';
import { LevelRecordings } from '../components/level-recordings.tsx';
import { needsSubscription } from '../needs-subscription.ts';
import { currentLevelOf } from '../use-current-level.ts';
import { useLevelRecordings } from '../use-level-recordings.ts';

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
