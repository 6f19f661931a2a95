import type { WordItem } from '@lisan/contract/learner/course';
import { courseItems } from '../../../../text/course-items.ts';
import { AudioButton } from '../../../../ui/audio-button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { TappableText } from '../../../../ui/tappable/tappable-text.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { findWord } from '../rules/find-word.ts';
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
