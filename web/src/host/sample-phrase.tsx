import { landing } from '../text/landing.ts';
import { Card } from '../ui/card.tsx';
import { English } from '../ui/english.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Ipa } from '../ui/ipa.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './sample-phrase.module.css';

/** A sample of a lesson with its audio; `sample.ts` plays it. */
export function SamplePhrase() {
  const { sample } = landing;
  return (
    <div data-sample="/sample/how-are-you.mp3">
      <Card as="article" className={styles.card}>
        <Tag>{sample.title}</Tag>
        <p className={styles.english}>
          <English>{sample.english}</English>
        </p>
        <p>
          <Ipa>{sample.ipa}</Ipa>
        </p>
        <div className={styles.buttons}>
          <IconButton icon="sound" label={sample.play} tone="main" data-rate="1" />
          <IconButton icon="sound" sign="0.75×" label={sample.slow} tone="soft" data-rate="0.75" />
        </div>
        <p className={styles.arabic}>{sample.arabic}</p>
        <p className="small">
          {sample.tip} <English>{sample.tipWord}</English>
        </p>
        <p role="alert" className="small" />
      </Card>
    </div>
  );
}
