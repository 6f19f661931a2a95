import type { WordItem } from '@lisan/contract/course';
import { courseItems } from '../../../text/course-items.ts';
import { AudioButton } from '../../../ui/audio-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { English } from '../../../ui/english.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { emphasiseWord } from '../rules/emphasise-word.ts';
import styles from './example-card.module.css';

/** An example sentence with the word emphasised. */
export function ExampleCard({ word }: { word: WordItem }) {
  const { en, ar, audio_url } = word.example;
  return (
    <Card className={styles.example}>
      <header className={styles.header}>
        <Tag>{courseItems.item.example}</Tag>
        <AudioButton src={audio_url} label={courseItems.item.listenExample} />
      </header>
      <English as="block" className={styles.sentence}>
        {emphasiseWord(en, word.en).map(({ text, isWord }) => (isWord ? <strong key="word">{text}</strong> : text))}
      </English>
      <p>{ar}</p>
    </Card>
  );
}
