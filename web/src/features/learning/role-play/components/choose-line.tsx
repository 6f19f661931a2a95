import { useEffect, useId, useRef, useState } from 'react';
import { readDigit } from '../../../../lib/digit-key.ts';
import { onSingleTap } from '../../../../lib/single-tap.ts';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { AudioButton } from '../../../../ui/audio-button.tsx';
import { English } from '../../../../ui/english.tsx';
import type { Choice } from '../talk-run.ts';
import styles from './choose-line.module.css';

type Props = { choices: readonly Choice[]; onChoose: (index: number) => void };

/** The possible replies, each with its sound; the keys 1 to 3 choose too. */
export function ChooseLine({ choices, onChoose }: Props) {
  const id = useId();
  const [hasMeaning, setMeaning] = useState(false);
  useNumberKeys(choices.length, onChoose);
  return (
    <section aria-labelledby={id} className={styles.choose}>
      <header className={styles.head}>
        <h2 id={id}>{text.choose}</h2>
        <button
          type="button"
          className={styles.meaning}
          aria-pressed={hasMeaning}
          onClick={() => setMeaning(!hasMeaning)}
        >
          {hasMeaning ? text.meaning.hide : text.meaning.show}
        </button>
      </header>
      <ul role="list" className={styles.list}>
        {choices.map((choice, index) => (
          <li key={choice.en} className={styles.card}>
            <button type="button" className={styles.line} onClick={onSingleTap(() => onChoose(index))}>
              <English as="block" className={styles.english}>
                {choice.en}
              </English>
              {hasMeaning && <span className={styles.arabic}>{choice.ar}</span>}
            </button>
            <AudioButton src={choice.audio_url} label={choice.en} tone="bare" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useNumberKeys(count: number, onChoose: (index: number) => void): void {
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  }, [onChoose]);
  useEffect(() => {
    const choose = (event: KeyboardEvent) => {
      const digit = readDigit(event);
      if (digit !== null && digit <= count) latest.current(digit - 1);
    };
    window.addEventListener('keydown', choose);
    return () => window.removeEventListener('keydown', choose);
  }, [count]);
}
