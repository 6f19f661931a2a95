import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useServerNow } from '../../lib/time/use-server-now.ts';
import { Card } from '../../ui/layout/card.tsx';
import { MixedIconButton } from '../../ui/form/mixed-icon-button.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { live } from '../../text/live.ts';
import { TimeText } from '../../ui/text/time-text.tsx';
import { English } from '../../ui/text/english.tsx';
import { studio } from '../text/studio.ts';
import { useLevels } from '../use-levels.ts';
import styles from './lesson-card.module.css';

const text = studio.lessons;

/** As on the server: a lesson may start up to a day early. */
const MAX_EARLY_MS = 86_400_000;

const TICK_MS = 60_000;

type Props = { lesson: StudioLesson; onEdit: () => void; onCancel: () => void };

/** A lesson that has not started. */
export function ComingLesson({ lesson, onEdit, onCancel }: Props) {
  const { id, title, starts_at } = lesson;
  const now = useServerNow(TICK_MS);
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
          <MixedIconButton icon="pencil" label={text.editOf(title)} onClick={onEdit} />
          <MixedIconButton icon="trash" label={text.cancelOf(title)} onClick={onCancel} />
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

/** The kind and the level of a lesson. */
function LessonFacts({ lesson }: { lesson: StudioLesson }) {
  const level = useLevels().find(({ uuid }) => uuid === lesson.level_id);
  return (
    <p className="small">
      {text.kind[lesson.kind]} · {level ? <English>{level.code}</English> : text.noLevel}
    </p>
  );
}
