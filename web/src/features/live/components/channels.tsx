import type { useApi } from '../../../lib/use-api.ts';
import { live as text } from '../../../text/live.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LessonRow } from '../../../ui/lesson-row.tsx';
import { List } from '../../../ui/list.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { lessonsByTime } from '../lessons-by-time.ts';
import { NowCard } from './now-card.tsx';

type Props = { query: ReturnType<typeof useApi<'GET /api/live-channels'>> };

export function Channels({ query }: Props) {
  return (
    <LearnerQueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
      {(data) => {
        const { now, soon, past } = lessonsByTime(data.channels);
        return (
          <>
            {now.map((channel) => (
              <NowCard key={channel.id} channel={channel} />
            ))}
            {now.length + soon.length === 0 && (
              <EmptyState icon="calendar" title={text.nothingSoon.title}>
                {text.nothingSoon.body}
              </EmptyState>
            )}
            <Lessons title={text.soon} channels={soon} />
            <Lessons title={text.past} channels={past} />
          </>
        );
      }}
    </LearnerQueryView>
  );
}

function Lessons({ title, channels }: { title: string; channels: Parameters<typeof LessonRow>[0]['channel'][] }) {
  if (channels.length === 0) return null;
  return (
    <Section title={title}>
      <List>
        {channels.map((channel) => (
          <LessonRow key={channel.id} channel={channel} />
        ))}
      </List>
    </Section>
  );
}
