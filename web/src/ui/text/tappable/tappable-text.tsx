import styles from './tappable-text.module.css';
import { useContext, useEffect, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { English } from '../english.tsx';
import { OnWordSheet } from './on-word-sheet.tsx';
import { splitWords } from './split-words.ts';
import { TextPlaceContext, wordSheetLoader } from './word-sheet-host.ts';
import { TappableWords } from './tappable-words.tsx';
import { lexiconHint } from '../../../text/ui/lexicon-hint.ts';

type Props = {
  /** `block` starts a separate line. */
  as?: 'bdi' | 'block';
  className?: string | undefined;
  /** Whether the word at this offset is emphasised. */
  isStrong?: (at: number) => boolean;
  children: string;
};

/**
 * Shows a run of English whose words open their meaning: by a tap, or by the arrows and Enter. It is one stop of the
 * tab order, and screen readers read it in one sentence.
 */
export function TappableText(props: Props) {
  if (wordSheetLoader()) return <Tappable {...props} />;
  const { isStrong: _isStrong, ...plain } = props;
  return <English {...plain} />;
}

function Tappable({ as = 'bdi', className, isStrong, children }: Props) {
  const tokens = useMemo(() => splitWords(children), [children]);
  const count = tokens.filter(({ isWord }) => isWord).length;
  const place = useContext(TextPlaceContext);
  const [reached, setReached] = useState<number | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  useEffect(addWordHint, []);
  const Tag = as === 'block' ? 'div' : 'bdi';
  if (count === 0) return <English as={as}>{children}</English>;
  const open = (event: MouseEvent) => {
    const number = numberOf(event);
    if (number === null) return;
    // Inside a label or a card that is pressable itself, the tap is for the word.
    event.preventDefault();
    event.stopPropagation();
    setOpened(number);
  };
  const press = (event: KeyboardEvent) => {
    const to = moveTo(event.key, reached, count);
    if (to === null && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    if (to === null) setOpened(reached ?? 0);
    else setReached(to);
  };
  return (
    <>
      <Tag
        lang="en"
        translate="no"
        dir="ltr"
        role="group"
        aria-describedby={WORD_HINT}
        tabIndex={0}
        data-words
        className={classNames(styles.text, className)}
        onClick={open}
        onKeyDown={press}
        onBlur={() => setReached(null)}
      >
        <TappableWords tokens={tokens} isStrong={isStrong} marked={opened ?? reached} />
      </Tag>
      {reached !== null && (
        <span role="status" lang="en" translate="no" className="visually-hidden">
          {tokens.filter(({ isWord }) => isWord)[reached]?.text}
        </span>
      )}
      {opened !== null && <OnWordSheet tokens={tokens} number={opened} place={place} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Returns the number of the word under a tap; the first word if a screen reader presses the text as a whole. */
function numberOf({ target, detail }: MouseEvent): number | null {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null;
  if (word) return Number(word.dataset['number']);
  return detail === 0 ? 0 : null;
}

/** Returns the number of the word after a key. English runs from left to right, even inside an Arabic page. */
function moveTo(key: string, from: number | null, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return from === null ? 0 : Math.min(from + 1, count - 1);
    case 'ArrowLeft':
      return Math.max((from ?? 0) - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

const WORD_HINT = 'word-hint';

/** Adds the description of all texts to the page, once and outside of them: it is no part of their content. */
function addWordHint(): void {
  if (document.getElementById(WORD_HINT)) return;
  const hint = document.createElement('p');
  hint.id = WORD_HINT;
  hint.hidden = true;
  hint.textContent = lexiconHint;
  document.body.append(hint);
}
