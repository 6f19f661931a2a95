import type { StudioLesson } from '@lisan/contract/studio/studio';
import { studio } from '../../text/studio.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './lesson-card.module.css';

const text = studio.lessons;

/** The running lesson, with a link back to its broadcast. */
export function OnAirCard({ lesson }: { lesson: StudioLesson }) {
  return (
    <Card tone="hero" aria-labelledby={`air-${lesson.id}`}>
      <div className={styles.between}>
        <Tag tone="live">{text.onAir}</Tag>
        <span>{studio.air.viewers(lesson.viewers)}</span>
      </div>
      <h2 id={`air-${lesson.id}`}>
        <MixedText>{lesson.title}</MixedText>
      </h2>
      <LinkButton to={`/lesson/${lesson.id}`} icon="video">
        {text.back}
      </LinkButton>
    </Card>
  );
}
