import type { JoinTicket } from '@lisan/contract/live/live';
import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useState } from 'react';
import { useParams } from '../../lib/router/use-router.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { studio } from '../text/studio.ts';
import { useLessons, cacheLesson } from '../lessons/use-lessons.ts';
import { DeviceCheck } from '../check/device-check.tsx';
import { useDevices } from '../check/use-devices.ts';
import { AfterLesson } from './after-lesson.tsx';
import { OnAir } from './on-air.tsx';

const text = studio.check;

/** A lesson from the device check to its end. */
export function BroadcastPage() {
  const { id } = useParams();
  const lessons = useLessons();
  const lesson = lessons.data?.lessons.find((one) => one.id === id);
  if (lesson === undefined) {
    return (
      <Page title={text.title} back="/">
        <QueryView query={lessons} skeleton={<Skeleton shape="hero" count={2} />}>
          {() => <NotMine />}
        </QueryView>
      </Page>
    );
  }
  const isOver = lesson.state === 'ended' || lesson.state === 'recorded';
  return isOver ? <AfterLesson lesson={lesson} /> : <Broadcast key={lesson.id} lesson={lesson} />;
}

function NotMine() {
  return (
    <EmptyState icon="video" action={<LinkButton to="/">{text.toLessons}</LinkButton>}>
      {text.notYours}
    </EmptyState>
  );
}

/** The device check, then the broadcast with the checked devices. */
function Broadcast({ lesson }: { lesson: StudioLesson }) {
  const devices = useDevices(lesson.kind);
  const [ticket, setTicket] = useState<JoinTicket | null>(null);
  const start = useApiMutation('POST /api/studio/lessons/:id/start', {
    onSuccess: (reply) => {
      cacheLesson(reply.lesson);
      setTicket(reply);
    },
  });
  const goLive = () => start.mutate({ params: { id: lesson.id } });
  function checkAgain() {
    // The check shows the picture and measures the sound of devices that were muted during the broadcast.
    if (devices.state.kind === 'ready') for (const track of devices.state.stream.getTracks()) track.enabled = true;
    setTicket(null);
  }
  if (ticket !== null && devices.state.kind === 'ready') {
    return (
      <OnAir lesson={lesson} ticket={ticket} stream={devices.state.stream} onTakeOver={goLive} onCheck={checkAgain} />
    );
  }
  return <DeviceCheck lesson={lesson} devices={devices} busy={start.isPending} error={start.error} onLive={goLive} />;
}
