import type { AudioItem } from '@lisan/contract/learner/course';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { audio } from '../../../text/ui/audio.ts';
import { English } from '../../text/english.tsx';
import { Icon } from '../../icons/icon.tsx';
import { TappableText } from '../../text/tappable/tappable-text.tsx';
import type { Clip } from './use-clip.ts';
import styles from './dialogue-lines.module.css';

type DialogueLine = Omit<AudioItem['lines'][number], 'name'> & { name?: string };
type Props = {
  dialogue: { lines: readonly DialogueLine[]; audio_seconds: number };
  clip: Clip;
  hasArabic: boolean;
};

/** The lines of a dialogue: the current one is marked, and each can be played alone. */
export function DialogueLines({ dialogue, clip, hasArabic }: Props) {
  const { lines, audio_seconds } = dialogue;
  const isPlaying = clip.state === 'playing' || clip.state === 'loading';
  const current = isPlaying || clip.time > 0 ? currentLine(lines, clip.time) : -1;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isPlaying) list.current?.children[current]?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [current, isPlaying]);
  return (
    <ol role="list" ref={list} className={styles.lines}>
      {lines.map((line, index) => (
        <li key={line.start} className={classNames(styles.item, line.voice === 'b' && styles.second)}>
          <div
            className={classNames(styles.line, index === current && styles.playing)}
            aria-current={index === current || undefined}
          >
            <button
              type="button"
              className={styles.play}
              onClick={() => clip.playPart(line.start, endOfLine(lines, index, audio_seconds))}
            >
              <Icon name="sound" size={18} />
              <span className="visually-hidden">{audio.play}: </span>
              {line.name !== undefined && <English className={styles.name}>{line.name}</English>}
              <English className="visually-hidden">{line.en}</English>
            </button>
            <TappableText as="block" className={styles.english}>
              {line.en}
            </TappableText>
            {hasArabic && <span className={styles.arabic}>{line.ar}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}

type Line = { start: number };

/** Returns the index of the line at `time` seconds; the first one before it starts. */
export function currentLine(lines: readonly Line[], time: number): number {
  return Math.max(
    0,
    lines.findLastIndex(({ start }) => start <= time),
  );
}

/** Returns the end of a line: the start of the next one, or null. */
export function endOfLine(lines: readonly Line[], index: number, seconds: number): number {
  return lines[index + 1]?.start ?? seconds;
}
