import type { AudioItem } from '@lisan/contract/learner/course';
import { clip as clipText } from '../../../text/ui/clip.ts';
import { Card } from '../../layout/card.tsx';
import { English } from '../../text/english.tsx';
import { RoundSign } from '../../icons/round-sign.tsx';
import { Tag } from '../../list/tag.tsx';
import type { Clip } from './use-clip.ts';
import { ClipButtons } from './clip-buttons.tsx';
import { ClipTimeline } from './clip-timeline.tsx';
import styles from './clip-card.module.css';

type Props = { dialogue: Pick<AudioItem, 'en' | 'ar' | 'lines' | 'audio_seconds'>; clip: Clip; isDone: boolean };

/** A dialogue or a listening to hear before its text is read. */
export function ClipCard({ dialogue, clip, isDone }: Props) {
  const names = [...new Set(dialogue.lines.map(({ name }) => name))];
  return (
    <Card className={styles.card}>
      <RoundSign icon="headphones" />
      <English as="block" className={styles.title}>
        {dialogue.en}
      </English>
      <p className={styles.meaning}>{dialogue.ar}</p>
      <English className="small">{names.join(' & ')}</English>
      <ClipTimeline clip={clip} seconds={dialogue.audio_seconds} />
      <ClipButtons clip={clip} label={dialogue.ar} />
      <div role="status">{isDone && <Tag tone="right">{clipText.played}</Tag>}</div>
    </Card>
  );
}
