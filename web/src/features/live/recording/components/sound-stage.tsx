import type { PlayableRecording } from '@lisan/contract/live/recording';
import { useEffect, useState, type RefObject } from 'react';
import { recording as text } from '../../../../text/recording.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { isArabic } from '../../../../ui/text/split-runs.ts';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { SeekBar } from '../../../../ui/audio/seek-bar.tsx';
import { cueText } from '../use-cues.ts';
import type { Player } from '../use-player.ts';
import styles from './sound-stage.module.css';

type Props = { content: PlayableRecording; player: Player };

/** The stage of a sound recording: its picture and the current caption. */
export function SoundStage({ content: { media_url, captions_url, poster_url, seconds }, player }: Props) {
  const line = useSpokenLine(player.media, captions_url);
  return (
    <div className={styles.stage}>
      <audio ref={player.media} src={media_url} preload="metadata">
        {captions_url && <track kind="captions" src={captions_url} srcLang="en" label={text.captions} default />}
      </audio>
      {poster_url ? (
        <img src={poster_url} alt="" className={styles.poster} width={328} height={185} />
      ) : (
        <span className={styles.sign}>
          <Icon name="headphones" size={28} />
        </span>
      )}
      {captions_url && <SpokenLine line={line} />}
      <PlayControls player={player} seconds={seconds} />
    </div>
  );
}

/** The current caption, at a fixed place. */
function SpokenLine({ line }: { line: string }) {
  const language = isArabic(line) ? { lang: 'ar', dir: 'rtl' } : { lang: 'en', dir: 'ltr' };
  return (
    <div className={styles.place} aria-label={text.captionsHere} role="group">
      {line === '' ? (
        <p className="small">{text.captionsHere}…</p>
      ) : (
        <p {...language} className={styles.line}>
          {line}
        </p>
      )}
    </div>
  );
}

/** Returns the current caption, for elements that show none themselves. */
function useSpokenLine(media: RefObject<HTMLMediaElement | null>, captionsUrl: string | null): string {
  const [line, setLine] = useState('');
  useEffect(() => {
    const track = media.current?.textTracks[0];
    if (captionsUrl === null || !track) return;
    track.mode = 'hidden';
    const read = () => setLine([...(track.activeCues ?? [])].map(cueText).join('\n'));
    track.addEventListener('cuechange', read);
    return () => track.removeEventListener('cuechange', read);
  }, [media, captionsUrl]);
  return line;
}

const JUMP_S = 10;

/** Runs from left to right in Arabic too, as on every player. */
function PlayControls({ player, seconds }: { player: Player; seconds: number }) {
  const { time, state, seek, toggle } = player;
  const isPlaying = state === 'playing' || state === 'waiting';
  return (
    <div className={styles.controls} dir="ltr">
      <SeekBar label={text.position} time={time} seconds={seconds} step={1} onSeek={seek} />
      <div className={styles.buttons}>
        <JumpButton label={text.backTen} sign={text.backSign} onClick={() => seek(Math.max(0, time - JUMP_S))} />
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          tone="main"
          label={isPlaying ? text.pause : text.play}
          aria-busy={state === 'waiting' || undefined}
          onClick={toggle}
        />
        <JumpButton
          label={text.forwardTen}
          sign={text.forwardSign}
          onClick={() => seek(Math.min(seconds, time + JUMP_S))}
        />
      </div>
    </div>
  );
}

function JumpButton({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.jump} aria-label={label} title={label} onClick={onClick}>
      {sign}
    </button>
  );
}
