import { useSyncExternalStore, useEffect } from 'react';
import {
  readStoredWeeks,
  storedWeeks,
  subscribeToStoredWeeks,
} from '../../../../domain/learner/offline/stored-weeks.ts';
import { offline as text } from '../../../../text/offline.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { course } from '../text/course.ts';

/** Shows the session and the weeks on this phone, for learning while home itself cannot be loaded. */
export function OfflineWeeks({ levelId }: { levelId: string }) {
  const stored = useSyncExternalStore(subscribeToStoredWeeks, storedWeeks);
  // The address of a week belongs to the level that the learner is in.
  const weeks = (stored ?? []).filter(({ level_id }) => level_id === levelId).sort((a, b) => a.week - b.week);
  useEffect(() => void readStoredWeeks(), []);
  const session = useApi('GET /api/session', undefined, { retry: false }).data?.session;
  // A session of this phone runs without a network, even without a downloaded week.
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
