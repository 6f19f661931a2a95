import { useSyncExternalStore, useEffect } from 'react';
import {
  readStoredWeeks,
  storedWeeks,
  subscribeToStoredWeeks,
} from '../../../../domain/learner/offline/stored-weeks.ts';
import { course } from '../../../../text/course.ts';
import { offline as text } from '../../../../text/offline.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';

/** The session and the weeks on this phone: what can be learned while home itself cannot be loaded. */
export function OfflineWeeks({ levelId }: { levelId: string }) {
  const stored = useSyncExternalStore(subscribeToStoredWeeks, storedWeeks);
  // The address of a week belongs to the level that the learner is in.
  const weeks = (stored ?? []).filter(({ level_id }) => level_id === levelId).sort((a, b) => a.week - b.week);
  useEffect(() => void readStoredWeeks(), []);
  const session = useApi('GET /api/session', undefined, { retry: false }).data?.session;
  // A session of this phone runs without a network, also where no week was downloaded.
  const hasSession = weeks.length > 0 || (session && session.result === null);
  if (!hasSession) return null;
  return (
    <Section title={text.onPhone}>
      <List>
        <ListRow icon="repeat" title={text.session} to="/session" />
        {weeks.map(({ week }) => (
          <ListRow key={week} icon="calendar" title={course.week(week)} to={`/week/${week}`} />
        ))}
      </List>
    </Section>
  );
}
