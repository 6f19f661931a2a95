import { useSyncExternalStore, useEffect } from 'react';
import { readStoredWeeks, storedWeeks, subscribeToStoredWeeks } from '../../../domain/learner/offline/stored-weeks.ts';
import { course } from '../../../text/course.ts';
import { offline as text } from '../../../text/offline.ts';
import { List } from '../../../ui/list.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';

/** The weeks on this phone: what can be learned while home itself cannot be loaded. */
export function OfflineWeeks({ levelId }: { levelId: string }) {
  const stored = useSyncExternalStore(subscribeToStoredWeeks, storedWeeks);
  // The address of a week belongs to the level that the learner is in.
  const weeks = (stored ?? []).filter(({ level_id }) => level_id === levelId).sort((a, b) => a.week - b.week);
  useEffect(() => void readStoredWeeks(), []);
  if (weeks.length === 0) return null;
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
