import type { LessonItem } from '@lisan/contract/course';
import { useState } from 'react';
import { courseItems } from '../../../text/course-items.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './weekly-task.module.css';
import { TappableText } from '../../../ui/tappable/tappable-text.tsx';

/** A task to write or say; the model answer is shown on request. */
export function WeeklyTask({ task }: { task: LessonItem['task'] }) {
  const [isShown, setShown] = useState(false);
  return (
    <Section title={courseItems.lesson.task}>
      <Card>
        <TappableText as="block" className={styles.prompt}>
          {task.prompt.en}
        </TappableText>
        <p>{task.prompt.ar}</p>
        <p className="small">{courseItems.lesson.taskHint}</p>
        {!isShown && (
          <Button variant="secondary" onClick={() => setShown(true)}>
            {courseItems.lesson.showModel}
          </Button>
        )}
        <div role="status">{isShown && <Model task={task} />}</div>
      </Card>
    </Section>
  );
}

function Model({ task }: { task: LessonItem['task'] }) {
  return (
    <div className={styles.model}>
      <Tag tone="petrol">{courseItems.lesson.model}</Tag>
      <TappableText as="block" className={styles.english}>
        {task.model}
      </TappableText>
      <p className="small">{task.modelAr}</p>
    </div>
  );
}
