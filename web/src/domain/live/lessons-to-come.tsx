import { useApi } from '../../lib/use-api.ts';
import { live as text } from '../../text/live.ts';
import { LessonRow } from '../../ui/lesson-row.tsx';
import { List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';

type Props = {
  /** Whose lessons, or of which level. */
  of: { teacher_id: string } | { level_id: string };
  showTeacher?: boolean;
  /** Left out where the screen tells of it in another way. */
  showLive?: boolean;
};

/** Live lessons that are on or to come, where there are any: beside the matter of a screen they are worth no error of their own. */
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
