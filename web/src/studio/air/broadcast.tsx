import type { JoinTicket } from '@lisan/contract/live/live';
import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useState } from 'react';
import { useApiMutation } from '../../lib/use-api.ts';
import { DeviceCheck } from '../check/device-check.tsx';
import { useDevices } from '../check/use-devices.ts';
import { cacheLesson } from '../lessons/use-lessons.ts';
import { OnAir } from './on-air.tsx';

/** The device check, then the broadcast with the checked devices. */
export function Broadcast({ lesson }: { lesson: StudioLesson }) {
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
