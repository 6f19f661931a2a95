import { courseItems } from '../../../../text/course-items.ts';
import { Aside } from '../../../../ui/layout/page.tsx';
import { writingLinks } from '../../../../text/writing-links.ts';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { ItemScreen } from '../components/item-screen.tsx';
import { LessonIntro } from '../components/lesson-intro.tsx';
import { LessonPoints } from '../components/lesson-points.tsx';
import { SoundPairs } from '../components/sound-pairs.tsx';
import type { Place } from '../week-content.ts';

export function LessonPage() {
  return (
    <ItemScreen category="lessons" single title={({ week }) => courseItems.title.lessons(week)}>
      {(lesson) => (
        <>
          <LessonIntro lesson={lesson} />
          <LessonPoints points={lesson.points} />
          <Aside>
            <SoundPairs sound={lesson.sound} />
            <WritingLink at={lesson} />
          </Aside>
        </>
      )}
    </ItemScreen>
  );
}

/** Leads from a lesson to the writing of its week. */
function WritingLink({ at }: { at: Place }) {
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
