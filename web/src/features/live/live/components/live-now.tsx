import { useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { ChannelView } from '@lisan/contract/live/live';
import { live } from '../../../../text/live.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dots } from '../../../../ui/feedback/dots.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { call } from '../../../../lib/net/call.ts';
import { readToken } from '../../../../domain/learner/session/session.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import stage from '../../../../ui/layout/stage.module.css';
import type { LiveProviders } from '../providers/port.ts';
import { rereadChannel } from '../use-channel.ts';
import { useLivePlayback, type PlaybackState } from '../use-live-playback.ts';
import { useMediaState, type MediaState } from '../use-media-state.ts';
import { usePictureChoice } from '../use-picture-choice.ts';
import { LessonStage } from './lesson-stage.tsx';
import { PictureChoice, SlowNotice } from './picture-choice.tsx';
import styles from './live-now.module.css';
import soundWaveStyles from './sound-wave.module.css';
import heartsStyles from './hearts.module.css';
import stageControlsStyles from './stage-controls.module.css';

type Props = {
  channel: ChannelView;
  providers?: LiveProviders;
  /** Title and teacher, between the picture and its controls. */
  children?: ReactNode;
};

/** Shows a running lesson: plays it if this device supports it, and explains the reason otherwise. */
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
  const { joining, away, unplayable, playFailed, rejoin } = live.lesson;
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
  // iPhones offer fullscreen for videos only, under another name.
  if (video?.requestFullscreen) void video.requestFullscreen().catch(() => {});
  else video?.webkitEnterFullscreen?.();
}

/** The providers that this version can play; lessons of others show a message instead. */
const liveProviders: LiveProviders = {
  embedded: () => import('../providers/embedded/embedded-provider.ts'),
  agora: () => import('../providers/agora.ts'),
  livekit: () => import('../providers/livekit.ts'),
};

const BARS = [0.4, 0.7, 1, 0.6, 0.85, 0.5, 0.95, 0.65, 0.35];

/** Moves while sound is playing. */
function SoundWave({ isPlaying }: { isPlaying: boolean }) {
  return (
    <span className={classNames(soundWaveStyles.wave, isPlaying && soundWaveStyles.alive)} aria-hidden="true">
      {BARS.map((height, index) => (
        <i key={index} style={{ blockSize: `${height * 100}%`, animationDelay: `${index * -0.17}s` }} />
      ))}
    </span>
  );
}

/** Shows the lesson on the lock screen and in the media notification. */
function useMediaSession({ title, teacher }: ChannelView, media: RefObject<HTMLMediaElement | null>): void {
  const { name, photo_url } = teacher;
  useEffect(() => {
    if (!('mediaSession' in navigator) || typeof MediaMetadata === 'undefined') return;
    const { mediaSession } = navigator;
    const artwork = photo_url === null ? [] : [{ src: photo_url }];
    mediaSession.metadata = new MediaMetadata({ title, artist: name, artwork });
    mediaSession.setActionHandler('play', () => void media.current?.play());
    mediaSession.setActionHandler('pause', () => media.current?.pause());
    return () => {
      mediaSession.metadata = null;
      mediaSession.setActionHandler('play', null);
      mediaSession.setActionHandler('pause', null);
    };
  }, [title, name, photo_url, media]);
}

/** Counts the learner as a viewer from entering to leaving, including a closed or hidden page. */
function useViewing(channelId: string): void {
  useEffect(() => {
    const report = (on: boolean) => {
      // The server removes viewers that sign out.
      if (readToken() === null) return;
      call('POST /api/channel-live-view-toggle', { body: { channel_id: channelId, on }, keepalive: !on }).catch(() => {
        // A wrong count is not worth an error; the realtime channel corrects it.
      });
    };
    const enter = () => report(true);
    const leave = () => report(false);
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && enter();
    enter();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [channelId]);
}

/** Acquires a screen wake lock while a picture is watched. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isDisposed = false;
    async function acquire(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        const acquired = await navigator.wakeLock.request('screen');
        if (isDisposed) await acquired.release();
        else lock = acquired;
      } catch {
        // A phone in battery saver refuses; the lesson continues without it.
      }
    }
    // The browser releases the lock whenever the page is hidden.
    const again = () => void acquire();
    void acquire();
    document.addEventListener('visibilitychange', again);
    return () => {
      isDisposed = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isWanted]);
}

const MAX_CONCURRENT = 6;
const HEART_TTL_MS = 2200;

/** Shows a burst of hearts for new likes; decorative, not a count. */
function Hearts({ likes }: { likes: number }) {
  const [hearts, setHearts] = useState<number[]>([]);
  const before = useRef(likes);
  const made = useRef(0);
  useEffect(() => {
    const more = Math.min(MAX_CONCURRENT, likes - before.current);
    before.current = likes;
    if (more <= 0) return;
    const added = Array.from({ length: more }, () => (made.current += 1));
    setHearts((now) => [...now, ...added]);
    // Further likes do not clear it: each burst ends separately.
    setTimeout(() => setHearts((now) => now.filter((heart) => !added.includes(heart))), HEART_TTL_MS);
  }, [likes]);
  return (
    <span className={heartsStyles.place} aria-hidden="true">
      {hearts.map((heart) => (
        <span
          key={heart}
          className={heartsStyles.heart}
          style={{ insetInlineStart: (heart % 5) * 17, animationDelay: `${(heart % 3) * 0.12}s` }}
        >
          <Icon name="heart" size={28} filled />
        </span>
      ))}
    </span>
  );
}

type StageControlsProps = { sound: MediaState; onFullscreen: (() => void) | null };

/** Shows the controls of a running lesson. It has no pause. */
function StageControls({ sound, onFullscreen }: StageControlsProps) {
  const text = live.lesson;
  const { wantsTouch, isMuted, unmute, toggleMute } = sound;
  return (
    <>
      {wantsTouch !== null && (
        <Button
          icon={wantsTouch === 'unmute' ? 'sound' : 'play'}
          className={stageControlsStyles.touch}
          onClick={unmute}
        >
          {wantsTouch === 'unmute' ? text.touchToUnmute : text.touchToPlay}
        </Button>
      )}
      <div className={stageControlsStyles.controls}>
        {wantsTouch === null && (
          <IconButton
            icon={isMuted ? 'mute' : 'sound'}
            label={isMuted ? text.unmute : text.mute}
            aria-pressed={isMuted}
            className={stageControlsStyles.control}
            onClick={toggleMute}
          />
        )}
        {onFullscreen && (
          <IconButton
            icon="fullscreen"
            label={text.fullscreen}
            className={stageControlsStyles.control}
            onClick={onFullscreen}
          />
        )}
      </div>
    </>
  );
}
