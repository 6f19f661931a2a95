import { useState } from 'react';
import { course } from '../../../../text/course.ts';
import { Button } from '../../../../ui/button.tsx';
import { List } from '../../../../ui/list.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { Week } from '../week-content.ts';
import { WeekRow } from './week-row.tsx';

/** Of the locked weeks only the next one is shown at first. */
export function WeekList({ weeks }: { weeks: readonly Week[] }) {
  const [isWhole, setWhole] = useState(false);
  const nextLocked = weeks.find(({ unlocked }) => !unlocked);
  const near = weeks.filter((week) => week.unlocked || week === nextLocked);
  const shown = isWhole ? weeks : near;
  return (
    <Section title={course.home.weeks}>
      <List label={course.home.weeks}>
        {shown.map((week) => (
          <WeekRow key={week.uuid} week={week} />
        ))}
      </List>
      {shown.length < weeks.length && (
        <Button variant="plain" size="small" iconEnd="down" onClick={() => setWhole(true)}>
          {course.home.moreWeeks}
        </Button>
      )}
    </Section>
  );
}
