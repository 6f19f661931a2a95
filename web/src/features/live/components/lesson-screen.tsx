import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import type { ChannelView } from '@lisan/contract/live';
import { live as text } from '../../../text/live.ts';
import { Page as Screen } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChannel } from '../use-channel.ts';
import { useLiveLink } from '../use-live-link.ts';
import { LessonView } from './lesson-view.tsx';

/** One live lesson from its announcement to its recording. */
export function LessonScreen({ kind }: { kind: ChannelView['kind'] }) {
  const { id = '' } = useParams();
  const [isLinked, setLinked] = useState(false);
  const lesson = useChannel(id, isLinked);
  const channel = lesson.data?.channel;
  const isOpen = channel?.state === 'open' || channel?.state === 'live';
  const left = useLiveLink(id, { isOpen, onLink: setLinked });
  if (channel && channel.kind !== kind) return <Navigate to={`/live/${channel.kind}/lessons/${id}`} replace />;
  return (
    <Screen title={channel?.title ?? text.lesson.title} ownHeading={channel !== undefined} back="/live/lessons">
      <QueryView query={lesson} skeleton={<Skeleton shape="hero" count={2} />}>
        {(data) => <LessonView channel={data.channel} left={left} />}
      </QueryView>
    </Screen>
  );
}
