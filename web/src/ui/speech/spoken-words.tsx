import type { HeardWord } from '@lisan/contract/learner/speech';
import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { Heard } from '../../lib/speech/speech-listener.ts';
import { speech } from '../../text/ui/speech.ts';
import { Card } from '../layout/card.tsx';
import { Icon } from '../icons/icon.tsx';
import { English } from '../text/english.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import { MouthPicture } from './mouth-picture.tsx';
import { soundOfSubstitution } from './mouth-shapes.ts';
import styles from './spoken-words.module.css';

const text = speech.result;
const ICONS = { good: 'check', bad: 'repeat', unsure: null } as const;

type Props = { sentence: string; heard: Extract<Heard, { kind: 'heard' }> };

/** Colours a sentence word by word as it was heard, and explains the one mistake that matters most. */
export function SpokenWords({ sentence, heard: { outcome, words, fault } }: Props) {
  const id = useId();
  const word = fault && words[fault.word]?.text;
  const sound = fault?.substitution === undefined ? undefined : soundOfSubstitution(fault.substitution);
  return (
    <Card tight aria-labelledby={id}>
      <h2 id={id} className={classNames(styles.title, outcome === 'right' && styles.right)}>
        {text[outcome]}
      </h2>
      <English as="block" className={styles.sentence}>
        {outcome === 'unsure' ? sentence : words.map((mark, at) => <Word key={at} word={mark} />)}
      </English>
      {outcome === 'wrong' && word !== undefined && (
        <p>
          {fault?.heard === undefined ? text.bad : text.instead} <Quoted>{word}</Quoted>
          {fault?.heard !== undefined && (
            <>
              {' '}
              {text.heard} <Quoted>{fault.heard}</Quoted>
            </>
          )}
        </p>
      )}
      {outcome === 'wrong' && fault?.reason !== undefined && (
        <div className={styles.explained}>
          {sound && <MouthPicture sound={sound} />}
          <p className={styles.reason}>
            <MixedText>{fault.reason}</MixedText>
          </p>
        </div>
      )}
    </Card>
  );
}

/** Shows a word; the space after it separates it for screen readers and for selection. */
function Word({ word: { text: written, mark } }: { word: HeardWord }) {
  const icon = ICONS[mark];
  return (
    <>
      <span className={classNames(styles.word, styles[mark])}>
        {written}
        {icon && <Icon name={icon} size={18} className={styles.icon} />}
      </span>{' '}
    </>
  );
}

/** Quotes a word without the punctuation of the sentence. */
function Quoted({ children }: { children: string }) {
  return <English className={styles.quoted}>{children.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')}</English>;
}
