import { memo, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { formatDuration } from '../../../../lib/format/format-date.ts';
import { recording as text } from '../../../../text/recording.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { isArabic } from '../../../../ui/text/split-runs.ts';
import card from '../../../../ui/layout/fold-card.module.css';
import { Tag } from '../../../../ui/list/tag.tsx';
import { cueAt, wordTime } from '../use-cues.ts';
import type { Cue } from '../use-cues.ts';
import type { Player } from '../use-player.ts';
import styles from './transcript.module.css';

type Props = { cues: Cue[]; player: Player; isAutomatic: boolean };

/** What was said, with the current line marked; a touch on a word seeks to it, a key on a line to its start. */
export function Transcript({ cues, player, isAutomatic }: Props) {
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
        {isAutomatic && <Tag>{text.automatic}</Tag>}
        <Icon name="down" size={20} className={card.arrow} />
      </summary>
      {isAutomatic && <p className={classNames('small', styles.hint)}>{text.automaticHint}</p>}
      <ol role="list" className={styles.list} ref={list}>
        {cues.map((cue, index) => (
          <li key={cue.start}>
            <button
              type="button"
              dir={languageOf(cue.text).dir}
              className={styles.line}
              aria-current={index === current ? 'true' : undefined}
              onClick={({ target }) => player.seek(secondOfTouch(cue, target))}
            >
              <bdi dir="ltr" className={styles.time}>
                {formatDuration(cue.start)}
              </bdi>
              <Words cue={cue} />
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Words of a line, each at its place. A lesson has thousands, so they are no buttons: the line is one. */
const Words = memo(function Words({ cue }: { cue: Cue }) {
  return (
    <span {...languageOf(cue.text)}>
      {cue.text.split(/(\s+)/).map((part, at) => (
        // A place never changes its word.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} data-place={at / 2}>
          {part}
        </span>
      ))}
    </span>
  );
});

/** The second of the touched word; the start of the line where no word was touched, as with a key. */
function secondOfTouch(cue: Cue, target: EventTarget): number {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return word ? wordTime(cue, Math.floor(Number(word.dataset['place']))) : cue.start;
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
