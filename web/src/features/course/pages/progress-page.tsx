import { useApi } from '../../../lib/use-api.ts';
import { course } from '../../../text/course.ts';
import { Page as Screen } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ActivityDays } from '../components/activity-days.tsx';
import { LevelCounts } from '../components/level-counts.tsx';
import { Standing } from '../components/standing.tsx';
import { StreakCard } from '../components/streak-card.tsx';

/** What the learner has done: days, points, words, and the level so far. */
export function Page() {
  const progress = useApi('GET /api/progress');
  return (
    <Screen title={course.progress.title} back="/home">
      <QueryView query={progress} skeleton={<Skeleton shape="card" count={3} />}>
        {(reply) => (
          <>
            <StreakCard streak={reply.streak} />
            <Standing progress={reply} />
            <Section title={course.progress.days}>
              <ActivityDays days={reply.days} />
            </Section>
          </>
        )}
      </QueryView>
      <Section title={course.progress.inLevel}>
        <LevelCounts />
      </Section>
    </Screen>
  );
}
