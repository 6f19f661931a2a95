import type { WordItem } from '@lisan/contract/learner/course';
import { StarButton } from '../../../../domain/notebook/star-button.tsx';
import { useAutoplay } from '../../../../lib/media/use-autoplay.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Ipa } from '../../../../ui/text/ipa.tsx';
import { Picture } from '../../../../ui/icons/picture.tsx';
import type { VoiceRecorder } from '../../../../lib/media/use-voice-recorder.ts';
import { VoiceControls } from './voice-controls.tsx';
import styles from './headword.module.css';

export function WordCard({ word, recorder }: { word: WordItem; recorder: VoiceRecorder }) {
  useAutoplay(word.audio_url);
  const pos = courseItems.word.pos[word.pos];
  return (
    <Card className={styles.card}>
      <div className={styles.star}>
        <StarButton uuid={word.uuid} text={word.en} />
      </div>
      {word.picture_url && <Picture src={word.picture_url} size="word" isCurrent />}
      <English as="block" className={styles.word}>
        {word.en}
      </English>
      <p className={styles.ipa}>
        <Ipa>{word.ipa}</Ipa>
        {pos && <span className="small">{courseItems.word.kind(pos)}</span>}
      </p>
      <p className={styles.meaning}>{word.ar}</p>
      <VoiceControls src={word.audio_url} label={word.en} recorder={recorder} />
    </Card>
  );
}
