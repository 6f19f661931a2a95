import { useEffect, useRef, useState } from 'react';
import { stopAudio } from '../../../../lib/media/audio-player.ts';
import { onSingleTap } from '../../../../lib/input/single-tap.ts';
import { starter as text } from '../../../../text/starter.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { ReportButton } from '../../../../ui/feedback/report/report-button.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { useAudio } from '../../../../lib/media/use-audio.ts';
import { English } from '../../../../ui/text/english.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Ipa } from '../../../../ui/text/ipa.tsx';
import type { StarterLesson } from '../use-starter.ts';
import styles from './lesson-part.module.css';

type Part = StarterLesson['parts'][number];
type Props = { lesson: StarterLesson; part: Part; number: number; onNext: () => void };

/** Shows one part: its introduction, and its letters or words as sound buttons. */
export function LessonPart({ lesson, part, number, onNext }: Props) {
  const { title, intro, parts } = lesson;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    if (number > 1) heading.current?.focus();
    return stopAudio;
  }, [number]);
  const isLast = number === parts.length;
  return (
    <Page
      title={title.ar}
      back="/starter"
      leave="close"
      progress={{ value: number, max: parts.length + 1 }}
      foot={<Button onClick={onSingleTap(onNext)}>{isLast ? text.toQuestions : text.next}</Button>}
    >
      {number === 1 && (
        <p>
          <MixedText>{intro}</MixedText>
        </p>
      )}
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <MixedText>{part.title}</MixedText>
      </h2>
      {part.note && (
        <p className={styles.note}>
          <MixedText>{part.note}</MixedText>
        </p>
      )}
      <p className="small">{text.listen}</p>
      <SoundGrid label={part.title} items={part.items} />
      <ReportButton of={{ uuid: lesson.uuid, parts: [part.title, ...part.items.map(({ en }) => en)] }} />
    </Page>
  );
}

type Item = StarterLesson['parts'][number]['items'][number];

/** Letters, words or sentences that a tap plays. They run from left to right, as English is read. */
function SoundGrid({ label, items }: { label: string; items: readonly Item[] }) {
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

type TileSize = 'letters' | 'words' | 'sentences';

const MAX_LETTERS = 3;
const MAX_WORD = 11;

/** Returns how large the texts of one grid are drawn, by the longest of them. */
export function tileSize(texts: readonly string[]): TileSize {
  const longest = Math.max(0, ...texts.map(({ length }) => length));
  if (longest <= MAX_LETTERS) return 'letters';
  return longest <= MAX_WORD ? 'words' : 'sentences';
}
