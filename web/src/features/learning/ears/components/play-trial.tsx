import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { stopAudio } from '../../../../lib/audio-player.ts';
import { showToast } from '../../../../lib/toast.ts';
import { audio } from '../../../../text/audio.ts';
import { ears } from '../../../../text/ears.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { playClips } from '../play-clips.ts';
import styles from './play-trial.module.css';

/** The big button that plays the clips of a trial, as often as the learner wants. */
export function PlayTrial({ clips, rate }: { clips: readonly string[]; rate: number }) {
  const [plays, setPlays] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      running.current?.abort();
      stopAudio();
    },
    [clips],
  );
  const play = () => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setPlaying(true);
    setPlays(plays + 1);
    playClips(clips, rate, stop.signal)
      .catch(() => showToast(audio.failed))
      .finally(() => {
        if (!stop.signal.aborted) setPlaying(false);
      });
  };
  return (
    <button type="button" className={classNames(styles.play, isPlaying && styles.playing)} onClick={play} data-sound>
      <Icon name="sound" size={72} />
      <span>{isPlaying ? ears.playing : plays > 0 ? ears.again : ears.play}</span>
    </button>
  );
}
