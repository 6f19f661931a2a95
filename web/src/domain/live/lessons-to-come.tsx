import { useApi } from '../../lib/net/use-api.ts';
import { live as text } from '../../text/live.ts';
import { LessonRow } from '../../ui/list/lesson-row.tsx';
import { List } from '../../ui/list/list.tsx';
import { Section } from '../../ui/layout/section.tsx';

type Props = {
  /** Filters by teacher or by level. */
  of: { teacher_id: string } | { level_id: string };
  showTeacher?: boolean;
  /** False if the screen shows the running lesson elsewhere. */
  showLive?: boolean;
};

/**
 * Lists the running and scheduled lessons, if there are any. A failure shows nothing: the list is secondary
 * everywhere.
 */
export function LessonsToCome({ of, showTeacher = true, showLive = true }: Props) {
  const { data } = useApi('GET /api/live-channels', { query: of });
  const ahead = (data?.channels ?? []).filter(
    ({ state }) => state === 'open' || state === 'scheduled' || (state === 'live' && showLive),
  );
  if (ahead.length === 0) return null;
  return (
    <Section title={text.toCome}>
      <List>
        {ahead.map((channel) => (
          <LessonRow key={channel.id} channel={channel} showTeacher={showTeacher} />
        ))}
      </List>
    </Section>
  );
}
