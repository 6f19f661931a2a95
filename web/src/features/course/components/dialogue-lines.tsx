import type { AudioItem } from '@lisan/contract/course';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { English } from '../../../ui/english.tsx';
import { currentLine, endOfLine } from '../rules/current-line.ts';
import type { Clip } from '../use-clip.ts';
import styles from './dialogue-lines.module.css';

type Props = { dialogue: AudioItem; clip: Clip; hasArabic: boolean };

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
          <button
            type="button"
            className={classNames(styles.line, index === current && styles.playing)}
            aria-current={index === current || undefined}
            onClick={() => clip.playPart(line.start, endOfLine(lines, index, audio_seconds))}
          >
            <English className={styles.name}>{line.name}</English>
            <English as="block" className={styles.english}>
              {line.en}
            </English>
            {hasArabic && <span className={styles.arabic}>{line.ar}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
