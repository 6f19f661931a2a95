import { courseItems } from '../../../../text/course-items.ts';
import { Aside } from '../../../../ui/page.tsx';
import { ItemScreen } from '../components/item-screen.tsx';
import { LessonIntro } from '../components/lesson-intro.tsx';
import { LessonPoints } from '../components/lesson-points.tsx';
import { SoundPairs } from '../components/sound-pairs.tsx';
import { WritingLink } from '../components/writing-link.tsx';

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
