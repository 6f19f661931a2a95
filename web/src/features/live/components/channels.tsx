import { useApi } from '../../../lib/use-api.ts';
import { live as text } from '../../../text/live.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LessonRow } from '../../../ui/lesson-row.tsx';
import { List } from '../../../ui/list.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { kindQuery } from '../kind-filter.ts';
import type { KindFilter } from '../kind-filter.ts';
import { lessonsByTime } from '../lessons-by-time.ts';
import { NowCard } from './now-card.tsx';

/** A lesson may start while the list is open. */
const REFRESH_MS = 60_000;

export function Channels({ kind }: { kind: KindFilter }) {
  const channels = useApi('GET /api/live-channels', { query: kindQuery(kind) }, { refetchInterval: REFRESH_MS });
  return (
    <LearnerQueryView query={channels} skeleton={<Skeleton shape="card" count={2} />}>
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
