import type { SentenceItem } from '@lisan/contract/learner/course';
import { StarButton } from '../../../../domain/notebook/star-button.tsx';
import { useAutoplay } from '../../../../lib/media/use-autoplay.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { mayRecord, type VoiceRecorder } from '../../../../lib/media/use-voice-recorder.ts';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import { VoiceControls } from './voice-controls.tsx';
import styles from './headword.module.css';

export function SentenceCard({ sentence, recorder }: { sentence: SentenceItem; recorder: VoiceRecorder }) {
  useAutoplay(sentence.audio_url);
  return (
    <Card className={styles.card}>
      <div className={styles.star}>
        <StarButton uuid={sentence.uuid} text={sentence.en} />
      </div>
      <TappableText as="block" className={styles.sentence}>
        {sentence.en}
      </TappableText>
      <p className={styles.meaning}>{sentence.ar}</p>
      <VoiceControls src={sentence.audio_url} label={sentence.en} recorder={recorder} />
      {mayRecord(recorder) && <p className="small">{courseItems.item.sayIt}</p>}
    </Card>
  );
}
