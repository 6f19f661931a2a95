import { courseItems } from '../../../../text/course-items.ts';
import { writingLinks } from '../../../../text/writing-links.ts';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { Place } from '../week-content.ts';

/** Leads from a lesson to the writing of its week. */
export function WritingLink({ at }: { at: Place }) {
  return (
    <Section title={courseItems.lesson.task}>
      <List>
        <ListRow
          icon="pencil"
          title={writingLinks.row}
          detail={writingLinks.detail}
          to={`/writing/${at.week}?level=${at.level_id}`}
        />
      </List>
    </Section>
  );
}
