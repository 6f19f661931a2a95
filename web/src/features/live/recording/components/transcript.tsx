import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { formatDuration } from '../../../../lib/format/format-date.ts';
import { recording as text } from '../../../../text/recording.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { isArabic } from '../../../../ui/text/split-runs.ts';
import card from '../../../../ui/layout/fold-card.module.css';
import { cueAt } from '../use-cues.ts';
import type { Cue } from '../use-cues.ts';
import type { Player } from '../use-player.ts';
import styles from './transcript.module.css';

/** The transcript with the current line marked; a touch on a line seeks there. */
export function Transcript({ cues, player }: { cues: Cue[]; player: Player }) {
  const [isOpen, setOpen] = useState(hasRoomBeside);
  const current = cueAt(cues, player.time);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isOpen) showLine(list.current, current);
  }, [current, isOpen]);
  if (cues.length === 0) return null;
  return (
    <details className={card.card} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classNames(card.summary, styles.summary)}>
        <Icon name="lines" />
        <span>{text.transcript}</span>
        <Icon name="down" size={20} className={card.arrow} />
      </summary>
      <ol role="list" className={styles.list} ref={list}>
        {cues.map((cue, index) => (
          <li key={cue.start}>
            <button
              type="button"
              dir={languageOf(cue.text).dir}
              className={styles.line}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => player.seek(cue.start)}
            >
              <bdi dir="ltr" className={styles.time}>
                {formatDuration(cue.start)}
              </bdi>
              <span {...languageOf(cue.text)}>{cue.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** On a wide screen it is beside the picture and covers nothing. */
function hasRoomBeside(): boolean {
  return window.matchMedia('(min-width: 1024px)').matches;
}

function languageOf(words: string): { lang: string; dir: 'rtl' | 'ltr' } {
  return isArabic(words) ? { lang: 'ar', dir: 'rtl' } : { lang: 'en', dir: 'ltr' };
}

/** Scrolls inside the list only; the page stays at the learner's position. */
function showLine(list: HTMLOListElement | null, index: number): void {
  const line = list?.children[index];
  if (!list || !(line instanceof HTMLElement)) return;
  const top = line.offsetTop - list.offsetTop;
  const isSeen = top >= list.scrollTop && top + line.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isSeen) list.scrollTop = top - list.clientHeight / 3;
}
