import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ChannelView } from '@lisan/contract/live/live';
import { showToast } from '../../../../lib/toast.ts';
import { useServerNow } from '../../../../lib/time/use-server-now.ts';
import { useTeacher, useTeacherToggles } from '../../../../domain/live/queries.ts';
import { live as text } from '../../../../text/live.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { LessonTime } from '../../../../ui/list/lesson-time.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Switch } from '../../../../ui/form/switch.tsx';
import { rereadChannel } from '../use-channel.ts';
import styles from './before-lesson.module.css';

const OPENS_BEFORE_S = 600;

const TICK_MS = 500;

/** The start of the lesson, the time until then, and notifications about it. */
export function BeforeLesson({ channel }: { channel: ChannelView }) {
  const { id, starts_at, state } = channel;
  const counted = useUntilStart(id, starts_at);
  // The reply may be older than the time of this phone.
  const left = state === 'open' ? Math.min(counted, OPENS_BEFORE_S) : counted;
  return (
    <>
      <Card className={styles.card}>
        <span className={styles.sign}>
          <Icon name="calendar" />
        </span>
        <div>
          <p className="small">{left > 0 ? text.lesson.startsIn : text.lesson.startsAt}</p>
          <p className={styles.left}>{left > 0 ? text.lesson.until(left) : text.lesson.starting}</p>
          <p>
            <LessonTime at={starts_at} />
          </p>
        </div>
      </Card>
      {state === 'open' && (
        <Notice tone="right" icon="clock" role="status">
          {text.lesson.open}
        </Notice>
      )}
      <Reminder channel={channel} />
    </>
  );
}

/** Notifications belong to the teacher: they cover this lesson and later ones. */
function Reminder({ channel: { teacher } }: { channel: ChannelView }) {
  const { data } = useTeacher(teacher.id);
  const { notify } = useTeacherToggles(teacher.id, () => showToast(text.lesson.remindFailed));
  if (!data) return null;
  return (
    <Card tight>
      <Switch
        label={text.lesson.remind}
        hint={data.teacher.notifying ? text.lesson.reminded(teacher.name) : text.lesson.remindHint(teacher.name)}
        checked={data.teacher.notifying}
        onChange={notify}
      />
    </Card>
  );
}

/** Returns the seconds left; refetches the lesson when it opens and when it starts. */
function useUntilStart(id: string, startsAt: string): number {
  const client = useQueryClient();
  const now = useServerNow(TICK_MS);
  const left = Math.max(0, Math.ceil((Date.parse(startsAt) - now) / 1000));
  const phase = left > OPENS_BEFORE_S ? 'waiting' : left > 0 ? 'open' : 'due';
  const reread = useEffectEvent(() => rereadChannel(client, id));
  useEffect(() => {
    if (phase !== 'waiting') reread();
  }, [phase]);
  return left;
}
