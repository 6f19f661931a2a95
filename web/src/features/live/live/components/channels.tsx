import type { useApi } from '../../../../lib/use-api.ts';
import { live as text } from '../../../../text/live.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LessonRow } from '../../../../ui/lesson-row.tsx';
import { List } from '../../../../ui/list.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { NowCard } from './now-card.tsx';
import type { ChannelView } from '@lisan/contract/live/live';

type LessonsByTime = { now: ChannelView[]; soon: ChannelView[]; past: ChannelView[] };

const MAX_PAST = 5;

/** An open lesson has not started yet. */
function lessonsByTime(channels: readonly ChannelView[]): LessonsByTime {
  return {
    now: channels.filter(({ state }) => state === 'live'),
    soon: channels.filter(({ state }) => state === 'scheduled' || state === 'open'),
    past: channels.filter(({ state }) => state === 'ended' || state === 'recorded').slice(0, MAX_PAST),
  };
}

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
