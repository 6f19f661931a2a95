import { useParams } from 'react-router';
import { useLearner } from '../../../lib/use-learner.ts';
import { course } from '../../../text/course.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page as Screen } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LevelLessons } from '../components/level-lessons.tsx';
import { LevelRecordings } from '../components/level-recordings.tsx';
import { currentLevelOf } from '../use-current-level.ts';

/** A level's lessons and recordings in one place. */
export function Page() {
  const { id = '' } = useParams();
  const learner = useLearner();
  return (
    <Screen title={course.library.title} back="/home">
      <Section title={course.library.lessons}>
        <QueryView query={learner} skeleton={<Skeleton count={4} />}>
          {({ user }) =>
            currentLevelOf(user)?.uuid === id ? (
              <LevelLessons levelId={id} />
            ) : (
              <Notice>{course.library.notCurrent}</Notice>
            )
          }
        </QueryView>
      </Section>
      <Section title={course.library.recordings}>
        <LevelRecordings levelId={id} />
      </Section>
    </Screen>
  );
}
