import type { JoinTicket } from '@lisan/contract/live/live';
import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useState, useEffect } from 'react';
import { studio } from '../../text/studio.ts';
import { MixedText } from '../../ui/mixed-text.tsx';
import { Page } from '../../ui/page.tsx';
import { refreshLessons } from '../lessons/use-lessons.ts';
import { AirControls } from './air-controls.tsx';
import { AirStage } from './air-stage.tsx';
import { EndDialog } from './end-dialog.tsx';
import { LinkState } from './link-state.tsx';
import styles from './on-air.module.css';
import { RATES } from '../publish/bit-rates.ts';
import { Newest } from './newest.tsx';
import { RoomPanel } from './room-panel.tsx';
import { refreshMessages } from './use-messages.ts';
import { usePublishing, type Muted } from './use-publishing.ts';
import { useRoom } from './use-room.ts';
import { useStayAwake } from './use-stay-awake.ts';

const text = studio.air;

type Props = {
  lesson: StudioLesson;
  ticket: JoinTicket;
  stream: MediaStream;
  onTakeOver: () => void;
  onCheck: () => void;
};

/** A running broadcast: the teacher's picture, the network, the devices and the room. */
export function OnAir({ lesson, ticket, stream, onTakeOver, onCheck }: Props) {
  const [muted, setMuted] = useState<Muted>({ microphone: false, camera: false });
  const air = usePublishing({ lessonId: lesson.id, kind: lesson.kind, ticket, stream, muted });
  const room = useRoom(lesson.id, { onEvent: () => refreshMessages(), onChanged: refreshLessons });
  const [isEnding, setEnding] = useState(false);
  useStayAwake();
  useLeaveWarning(air.state.kind !== 'over');
  return (
    <div className={styles.wide}>
      <Page title={text.title} ownHeading>
        <div className={styles.air}>
          <div className={styles.stage}>
            <h1 tabIndex={-1} className={styles.title}>
              <MixedText>{lesson.title}</MixedText>
            </h1>
            <AirStage lesson={lesson} stream={stream} counts={room.counts ?? lesson} isDark={muted.camera} />
            <Newest people={room.newest} />
            <LinkState
              state={air.state}
              best={RATES[lesson.kind][0] ?? 0}
              isMuted={muted.microphone}
              onTakeOver={onTakeOver}
              onCheck={onCheck}
            />
            <AirControls
              hasCamera={lesson.kind === 'video'}
              muted={muted}
              onMute={(what) => setMuted({ ...muted, [what]: !muted[what] })}
              onEnd={() => setEnding(true)}
            />
          </div>
          <RoomPanel lesson={lesson} newest={room.newest} />
        </div>
        <EndDialog
          lesson={lesson}
          open={isEnding}
          onStop={air.stop}
          onResume={air.resume}
          onClose={() => setEnding(false)}
        />
      </Page>
    </div>
  );
}

/** Makes the browser confirm before the page is closed or left. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
