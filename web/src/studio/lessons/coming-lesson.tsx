import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useState } from 'react';
import { studio } from '../../text/studio.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { LessonFacts } from './lesson-facts.tsx';
import styles from './lesson-card.module.css';
import { live } from '../../text/live.ts';
import { TimeText } from '../../ui/time-text.tsx';

const text = studio.lessons;

/** As on the server: a lesson may start up to a day early. */
const MAX_EARLY_MS = 86_400_000;

type Props = { lesson: StudioLesson; onEdit: () => void; onCancel: () => void };

/** A lesson that has not started. */
export function ComingLesson({ lesson, onEdit, onCancel }: Props) {
  const { id, title, starts_at } = lesson;
  const [now] = useState(() => Date.now());
  const opensAt = new Date(Date.parse(starts_at) - MAX_EARLY_MS);
  return (
    <Card as="li" tight>
      <div className={styles.words}>
        <h3>
          <MixedText>{title}</MixedText>
        </h3>
        <p className={styles.time}>
          <LessonTime at={starts_at} />
        </p>
        <LessonFacts lesson={lesson} />
      </div>
      <div className={styles.actions}>
        {opensAt.getTime() <= now ? (
          <LinkButton to={`/lesson/${id}`} size="small" variant="petrol" icon="video">
            {text.prepare}
          </LinkButton>
        ) : (
          <p className="small">
            {text.opens} <LessonTime at={opensAt.toISOString()} />
          </p>
        )}
        <span className={styles.icons}>
          <IconButton icon="pencil" label={text.editOf(title)} onClick={onEdit} />
          <IconButton icon="trash" label={text.cancelOf(title)} onClick={onCancel} />
        </span>
      </div>
    </Card>
  );
}

/** The day and the hour; the hour never breaks over two lines. */
function LessonTime({ at }: { at: string }) {
  return (
    <>
      <TimeText at={at} style="weekday" />
      {live.thenHour}
      <span className="whole">
        <TimeText at={at} style="time" />
      </span>
    </>
  );
}
