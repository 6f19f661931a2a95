import type { LessonItem } from '@lisan/contract/learner/course';
import { classNames } from '../../../../lib/class-names.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import styles from './lesson-points.module.css';

type Point = LessonItem['points'][number];

/** The rule step by step: reason, example, and the error that Arabic suggests. */
export function LessonPoints({ points }: { points: readonly Point[] }) {
  return (
    <Section title={courseItems.lesson.points}>
      <ol role="list" className={styles.points}>
        {points.map((point, index) => (
          <Card as="li" key={point.good}>
            <p className={styles.why}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <MixedText>{point.ar}</MixedText>
            </p>
            <Example isGood text={point.good} meaning={point.goodAr} audioUrl={point.audio_url} />
            {point.bad && <Example isGood={false} text={point.bad} />}
          </Card>
        ))}
      </ol>
    </Section>
  );
}

type ExampleProps = { isGood: boolean; text: string; meaning?: string; audioUrl?: string | undefined };

function Example({ isGood, text, meaning, audioUrl }: ExampleProps) {
  return (
    <div className={classNames(styles.phrase, isGood ? styles.good : styles.bad)}>
      <span className={styles.sign}>
        <Icon name={isGood ? 'check' : 'close'} size={20} />
        {isGood ? courseItems.lesson.good : courseItems.lesson.bad}
        {audioUrl !== undefined && <AudioButton src={audioUrl} label={text} tone="bare" />}
      </span>
      <TappableText as="block" className={styles.english}>
        {text}
      </TappableText>
      {meaning && <p className="small">{meaning}</p>}
    </div>
  );
}
