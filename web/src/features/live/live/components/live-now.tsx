import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { ChannelView } from '@lisan/contract/live/live';
import { live as text } from '../../../../text/live.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dots } from '../../../../ui/dots.tsx';
import stage from '../../../../ui/stage.module.css';
import { liveProviders } from '../providers/live-providers.ts';
import type { LiveProviders } from '../providers/port.ts';
import { rereadChannel } from '../use-channel.ts';
import { useLivePlayback } from '../use-live-playback.ts';
import type { PlaybackState } from '../use-live-playback.ts';
import { useMediaSession } from '../use-media-session.ts';
import { useMediaState } from '../use-media-state.ts';
import { usePictureChoice } from '../use-picture-choice.ts';
import { useViewing } from '../use-viewing.ts';
import { useWakeLock } from '../use-wake-lock.ts';
import { Hearts } from './hearts.tsx';
import { LessonStage } from './lesson-stage.tsx';
import styles from './live-now.module.css';
import { PictureChoice, SlowNotice } from './picture-choice.tsx';
import { SoundWave } from './sound-wave.tsx';
import { StageControls } from './stage-controls.tsx';

type Props = {
  channel: ChannelView;
  providers?: LiveProviders;
  /** Title and teacher, between the picture and its controls. */
  children?: ReactNode;
};

/** A running lesson: played where this device supports it, and explained where it does not. */
export function LiveNow({ channel, providers = liveProviders, children }: Props) {
  const client = useQueryClient();
  const media = useRef<HTMLVideoElement>(null);
  const choice = usePictureChoice(channel.kind);
  const sound = useMediaState(media);
  const { state, retry, measured } = useLivePlayback({
    channelId: channel.id,
    media,
    providers,
    soundOnly: choice.soundOnly,
    onStall: choice.onStall,
    onUnavailable: () => rereadChannel(client, channel.id),
  });
  const hasPicture = channel.kind === 'video' && !choice.soundOnly;
  const isOn = (state === 'joined' || state === 'away') && sound.hasStarted;
  useViewing(channel.id);
  useWakeLock(hasPicture && sound.isPlaying);
  useMediaSession(channel, media);
  const video = <video ref={media} playsInline hidden={!isOn || !hasPicture} className={stage.video} />;
  return (
    <>
      <LessonStage channel={channel} media={video} isPicture={hasPicture && isOn}>
        <Hearts likes={channel.likes} />
        {!hasPicture && isOn && <SoundWave isPlaying={sound.isPlaying} />}
        <Moment state={isOn || state !== 'joined' ? state : 'joining'} onRetry={retry} />
        {isOn && <StageControls sound={sound} onFullscreen={hasPicture ? () => fillScreen(media) : null} />}
      </LessonStage>
      {children}
      {channel.kind === 'video' ? (
        <PictureChoice choice={choice} measured={measured} />
      ) : (
        <SlowNotice choice={choice} />
      )}
    </>
  );
}

/** Informs the learner while there is neither picture nor sound. */
function Moment({ state, onRetry }: { state: PlaybackState; onRetry: () => void }) {
  const { joining, away, unplayable, playFailed, rejoin } = text.lesson;
  return (
    <>
      <div role="status" className={styles.words}>
        {state === 'joining' && (
          <>
            <p>{joining}</p>
            <Dots large />
          </>
        )}
        {state === 'away' && <StageNotice {...away} />}
        {state === 'unplayable' && <StageNotice {...unplayable} />}
        {state === 'failed' && <StageNotice {...playFailed} />}
      </div>
      {state === 'failed' && (
        <Button variant="petrol" size="small" icon="repeat" className={styles.retry} onClick={onRetry}>
          {rejoin}
        </Button>
      )}
    </>
  );
}

function StageNotice({ title, body }: { title: string; body: string }) {
  return (
    <div className={styles.facts}>
      <p className={styles.title}>{title}</p>
      <p className={styles.body}>{body}</p>
    </div>
  );
}

type Phone = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function fillScreen({ current: video }: RefObject<Phone | null>): void {
  // iPhones offer fullscreen for videos only, under a name of their own.
  if (video?.requestFullscreen) void video.requestFullscreen().catch(() => {});
  else video?.webkitEnterFullscreen?.();
}
