import { classNames } from '../../../../lib/class-names.ts';
import { useAudio } from '../../../../lib/use-audio.ts';
import { audio } from '../../../../text/audio.ts';
import { English } from '../../../../ui/english.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './sound-button.module.css';

/** A word that is played when it is pressed. */
export function SoundButton({ word, src }: { word: string; src: string }) {
  const { state, toggle } = useAudio(src);
  const isPlaying = state === 'playing' || state === 'loading';
  return (
    <button type="button" className={classNames(styles.button, isPlaying && styles.playing)} onClick={toggle}>
      <Icon name={isPlaying ? 'pause' : 'sound'} size={20} />
      <span className="visually-hidden">{isPlaying ? audio.pause : audio.play}</span>
      <English>{word}</English>
    </button>
  );
}
