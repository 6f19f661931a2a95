import type { WordEntryView } from '@lisan/contract/learner/lexicon';
import { classNames } from '../../lib/class-names.ts';
import { lexicon as text } from '../../text/lexicon.ts';
import { AudioButton } from '../../ui/audio-button.tsx';
import { English } from '../../ui/english.tsx';
import { Ipa } from '../../ui/ipa.tsx';
import { StarButton } from '../notebook/star-button.tsx';
import styles from './word-sheet.module.css';

type Props = { entry: WordEntryView; word: string; compact?: boolean };

/** One meaning of a word: lemma, sound, part of speech and Arabic, with its star. */
export function WordMeaning({ entry, word, compact = false }: Props) {
  const { uuid, en, ar, ipa, pos, audio_url } = entry;
  const kind = text.pos[pos];
  return (
    <div className={classNames(styles.entry, compact && styles.compact)}>
      <div className={styles.words}>
        <p className={styles.meaning}>{ar}</p>
        <p className={classNames('small', styles.facts)}>
          {en.toLowerCase() !== word.toLowerCase() && (
            <span>
              {text.lemma} <English className={styles.lemma}>{en}</English>
            </span>
          )}
          {ipa && <Ipa>{ipa}</Ipa>}
          {kind && <span>{compact ? kind : text.kind(kind)}</span>}
        </p>
      </div>
      {audio_url && <AudioButton src={audio_url} label={en} />}
      <StarButton uuid={uuid} text={en} />
    </div>
  );
}
