import type { WordItem } from '@lisan/contract/learner/course';
import { courseItems } from '../../../../text/course-items.ts';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import styles from './example-card.module.css';

/** An example sentence with the word emphasised. */
export function ExampleCard({ word }: { word: WordItem }) {
  const { en, ar, audio_url } = word.example;
  const { from, to } = findWord(en, word.en);
  const isStrong = (at: number) => at >= from && at < to;
  return (
    <Card className={styles.example}>
      <header className={styles.header}>
        <Tag>{courseItems.item.example}</Tag>
        <AudioButton src={audio_url} label={courseItems.item.listenExample} />
      </header>
      <TappableText as="block" className={styles.sentence} isStrong={isStrong}>
        {en}
      </TappableText>
      <p>{ar}</p>
    </Card>
  );
}

/** Finds a headword in a sentence, with an ending such as `s`: the offsets from its first letter to behind its last. */
export function findWord(sentence: string, word: string): { from: number; to: number } {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const match = new RegExp(String.raw`(^|[^\p{L}])(${escaped}\p{L}*)`, 'iu').exec(sentence);
  if (!match) return { from: 0, to: 0 };
  return { from: match.index + (match[1] ?? '').length, to: match.index + match[0].length };
}
