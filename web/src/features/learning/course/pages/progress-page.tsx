import { downloadFile } from '../../../../lib/download-file.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { courseProgress } from '../../../../text/course-progress.ts';
import { Below } from '../../../../ui/below.tsx';
import { Aside, Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { GroupCard } from '../../../../domain/group/group-card.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ActivityDays } from '../components/activity-days.tsx';
import { DownloadButton } from '../components/download-button.tsx';
import { LevelCounts } from '../components/level-counts.tsx';
import { MinutesChart } from '../components/minutes-chart.tsx';
import { RetentionChart } from '../components/retention-chart.tsx';
import { ProgressFacts } from '../components/progress-facts.tsx';
import { StartedLevels } from '../components/started-levels.tsx';
import { StreakCard } from '../components/streak-card.tsx';

export function ProgressPage() {
  const progress = useApi('GET /api/progress');
  const text = courseProgress;
  return (
    <Page title={text.title} back="/home" wide="aside">
      <LearnerQueryView query={progress} skeleton={<Skeleton shape="card" count={3} />}>
        {(reply) => (
          <>
            <StreakCard streak={reply.streak} freezes={reply.freezes} frozenDays={reply.frozen_days} />
            <ProgressFacts progress={reply} />
            <Section title={text.days}>
              <ActivityDays days={reply.days} />
              <MinutesChart days={reply.days} />
            </Section>
            <Section title={text.retention}>
              <RetentionChart weeks={reply.review.retention} />
            </Section>
            <Section title={text.levels}>
              <StartedLevels levels={reply.levels} />
            </Section>
          </>
        )}
      </LearnerQueryView>
      <Below query={progress}>
        <Aside>
          <GroupCard />
          <Section title={text.inLevel}>
            <LevelCounts />
          </Section>
          <DownloadButton download={() => downloadFile('GET /api/progress/export', {})}>{text.export}</DownloadButton>
          <p className="small">{text.exportNote}</p>
        </Aside>
      </Below>
    </Page>
  );
}
