import { useParams } from '../../../lib/router/use-router.ts';
import { useLearner } from '../../../domain/learner/queries.ts';
import { courseItems } from '../../../text/course-items.ts';
import { AccessNeeded } from '../../../domain/subscription/access-needed.tsx';
import { LessonsToCome } from '../../../domain/live/lessons-to-come.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Aside, Page } from '../../../ui/page.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LevelLessons } from '../components/level-lessons.tsx';
import { LevelRecordings } from '../components/level-recordings.tsx';
import { needsSubscription } from '../needs-subscription.ts';
import { currentLevelOf } from '../use-current-level.ts';
import { useLevelRecordings } from '../use-level-recordings.ts';

export function LevelLessonsPage() {
  const { id = '' } = useParams();
  const recordings = useLevelRecordings(id);
  return (
    <Page title={courseItems.library.title} back="/home" wide="aside">
      {needsSubscription(recordings.error) ? (
        <AccessNeeded />
      ) : (
        <>
          <Lessons levelId={id} />
          <Aside>
            <LessonsToCome of={{ level_id: id }} />
            <Section title={courseItems.library.recordings}>
              <LevelRecordings recordings={recordings} />
            </Section>
          </Aside>
        </>
      )}
    </Page>
  );
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
