import { useRef } from 'react';
import type { ChannelView } from '@lisan/contract/live';
import { live as text } from '../../../text/live.ts';
import { Button } from '../../../ui/button.tsx';
import { Dots } from '../../../ui/dots.tsx';
import { liveProviders } from '../providers/live-providers.ts';
import type { LiveProviders } from '../providers/port.ts';
import { useLivePlayback } from '../use-live-playback.ts';
import { useViewing } from '../use-viewing.ts';
import { LessonStage } from './lesson-stage.tsx';
import styles from './live-now.module.css';

type Props = { channel: ChannelView; providers?: LiveProviders };

/** The lesson that is on: played where this version can, and where it can't, said so. */
export function LiveNow({ channel, providers = liveProviders }: Props) {
  const media = useRef<HTMLVideoElement>(null);
  const { state, retry } = useLivePlayback({ channelId: channel.id, media, providers });
  useViewing(channel.id);
  const { joining, unplayable, playFailed } = text.lesson;
  const video = (
    <video ref={media} playsInline hidden={state !== 'playing' || channel.kind === 'sound'} className={styles.video} />
  );
  return (
    <LessonStage channel={channel} media={video}>
      <div role="status" className={styles.words}>
        {state === 'joining' && (
          <>
            <p>{joining}</p>
            <Dots large />
          </>
        )}
        {(state === 'unplayable' || state === 'failed') && <Told {...(state === 'failed' ? playFailed : unplayable)} />}
      </div>
      {state === 'failed' && (
        <Button variant="petrol" size="small" icon="repeat" className={styles.retry} onClick={retry}>
          {text.lesson.rejoin}
        </Button>
      )}
    </LessonStage>
  );
}

function Told({ title, body }: { title: string; body: string }) {
  return (
    <>
      <p className={styles.title}>{title}</p>
      <p className={styles.body}>{body}</p>
    </>
  );
}
