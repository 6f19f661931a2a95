import type { LessonItem } from '@lisan/contract/learner/course';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import styles from './lesson-intro.module.css';

export function LessonIntro({ lesson }: { lesson: LessonItem }) {
  return (
    <Card tone="hero" className={styles.intro}>
      <English as="block" className={styles.english}>
        {lesson.en}
      </English>
      <h2>
        <MixedText>{lesson.ar}</MixedText>
      </h2>
      <p className={styles.words}>
        <MixedText>{lesson.intro}</MixedText>
      </p>
    </Card>
  );
}
