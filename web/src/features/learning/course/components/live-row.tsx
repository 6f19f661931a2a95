import type { Reply } from '../../../../lib/api-types.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { course } from '../../../../text/course.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { List } from '../../../../ui/list.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { TimeText } from '../../../../ui/time-text.tsx';
import { liveToShow } from '../rules/live-to-show.ts';
import styles from './live-row.module.css';

type Channel = Reply<'GET /api/live-channels'>['channels'][number];

/** The running lesson, or the next one; undefined fetches it. While it is unknown the row still links to all lessons. */
export function LiveRow({ known }: { known: Channel | null | undefined }) {
  const live = useApi('GET /api/live-channels', undefined, { enabled: known === undefined });
  const channel = known === undefined ? liveToShow(live.data?.channels ?? []) : known;
  return <List label={course.live.title}>{channel ? <Lesson channel={channel} /> : <AllLessons />}</List>;
}

function AllLessons() {
  return <ListRow icon="video" title={course.live.title} detail={course.live.none} to="/live/lessons" />;
}

function Lesson({ channel }: { channel: Channel }) {
  const isLive = channel.state === 'live';
  return (
    <ListRow
      icon={channel.kind === 'video' ? 'video' : 'mic'}
      title={channel.title}
      detail={isLive ? <Now teacher={channel.teacher.name} /> : <Next at={channel.starts_at} />}
      to={isLive ? `/live/${channel.kind}/lessons/${channel.id}` : '/live/lessons'}
    />
  );
}

function Now({ teacher }: { teacher: string }) {
  return (
    <span className={styles.now}>
      <Tag tone="live">{course.live.now}</Tag>
      {course.live.with} <bdi>{teacher}</bdi>
    </span>
  );
}

function Next({ at }: { at: string }) {
  return (
    <>
      {course.live.next}: <TimeText at={at} style="moment" />
    </>
  );
}
