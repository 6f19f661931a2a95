import { useApi } from '../../../lib/use-api.ts';
import { course } from '../../../text/course.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { liveToShow } from '../rules/live-to-show.ts';

/** The lesson that is on, or the next one. When that can't be told it is still the way to all of them. */
export function LiveRow() {
  const live = useApi('GET /api/live-channels');
  const channel = liveToShow(live.data?.channels ?? []);
  if (!channel) return <ListRow icon="video" title={course.live.title} detail={course.live.none} to="/live/lessons" />;
  const icon = channel.kind === 'video' ? 'video' : 'mic';
  if (channel.state !== 'live') {
    return <ListRow icon={icon} title={channel.title} detail={<TimeText at={channel.starts_at} style="moment" />} to="/live/lessons" />;
  }
  return (
    <ListRow
      icon={icon}
      title={channel.title}
      detail={course.live.with(channel.teacher.name)}
      end={<Tag tone="live">{course.live.now}</Tag>}
      to={`/live/${channel.kind}/lessons/${channel.id}`}
    />
  );
}
