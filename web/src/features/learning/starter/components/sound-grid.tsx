import { useState } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { useAudio } from '../../../../lib/use-audio.ts';
import { English } from '../../../../ui/english.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Ipa } from '../../../../ui/ipa.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import type { StarterLesson } from '../use-starter.ts';
import { tileSize } from '../tile-size.ts';
import styles from './sound-grid.module.css';

type Item = StarterLesson['parts'][number]['items'][number];

/** Letters, words or sentences that a tap plays. They run from left to right, as English is read. */
export function SoundGrid({ label, items }: { label: string; items: readonly Item[] }) {
  const size = tileSize(items.map(({ en }) => en));
  return (
    <ul role="list" dir="ltr" aria-label={label} className={classNames(styles.grid, styles[size])}>
      {items.map((item) => (
        <li key={item.en}>
          <Tile item={item} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ item: { en, ar, ipa, audio_url } }: { item: Item }) {
  const { state, toggle } = useAudio(audio_url);
  const [isPlayed, setPlayed] = useState(false);
  const isPlaying = state === 'playing' || state === 'loading';
  const press = () => {
    setPlayed(true);
    toggle();
  };
  return (
    <button
      type="button"
      className={classNames(styles.tile, isPlaying && styles.playing, isPlayed && styles.played)}
      aria-busy={state === 'loading' || undefined}
      onClick={press}
    >
      <English className={styles.english}>{en}</English>
      <span className={styles.sound}>
        <Icon name={isPlaying ? 'pause' : 'sound'} size={20} />
        {ipa && <Ipa>{ipa}</Ipa>}
      </span>
      <span dir="rtl" lang="ar" className={styles.arabic}>
        <MixedText>{ar}</MixedText>
      </span>
    </button>
  );
}
