import type { AudioItem, LessonItem } from '@lisan/contract/learner/course';
import type { WeekTexts } from '@lisan/contract/learner/week-texts';
import type { ReactNode } from 'react';
import { courseItems } from '../../../../text/course-items.ts';
import { texts as weekTexts } from '../../../../text/texts.ts';
import { writingLinks } from '../../../../text/writing-links.ts';
import { Duration } from '../../../../ui/duration.tsx';
import { English } from '../../../../ui/english.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { List } from '../../../../ui/list.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Aside } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { itemPath } from '../rules/item-path.ts';
import type { Week, WeekContent } from '../week-content.ts';
import { DoneMark } from './done-mark.tsx';
import { ItemGroups } from './item-groups.tsx';
import { ListeningRow, PracticeRow, ReadingRow } from './text-rows.tsx';

type Props = { week: Week; content: WeekContent; texts: WeekTexts | undefined; done: ReadonlySet<string> };

/** The content of a week in the order of learning. */
export function WeekSections({ week, content, texts, done }: Props) {
  const mark = (uuid: string): ReactNode => done.has(uuid) && <DoneMark />;
  return (
    <>
      {(['words', 'sentences'] as const).map((category) => (
        <Section key={category} title={courseItems.category[category]}>
          <ItemGroups category={category} items={content[category]} done={done} />
        </Section>
      ))}
      <Aside>
        <Section title={courseItems.category.audio}>
          <List label={courseItems.category.audio}>
            {content.audio.map((dialogue) => (
              <ListRow
                key={dialogue.uuid}
                icon="headphones"
                title={dialogue.ar}
                detail={<DialogueDetail dialogue={dialogue} />}
                end={mark(dialogue.uuid)}
                to={itemPath('audio', dialogue.uuid)}
              />
            ))}
            {texts && <ListeningRow week={week.week} mark={mark(texts.listening.uuid)} />}
          </List>
        </Section>
        {texts && (
          <Section title={weekTexts.section}>
            <List>
              <ReadingRow week={week.week} mark={mark(texts.reading.uuid)} />
            </List>
          </Section>
        )}
        <Section title={courseItems.weekPage.lessonAndQuiz}>
          <List>
            {content.lessons.map((lesson) => (
              <LessonRow key={lesson.uuid} lesson={lesson} end={mark(lesson.uuid)} />
            ))}
            {texts && texts.practice.length > 0 && <PracticeRow week={week.week} mark={mark(texts.uuid)} />}
            <ListRow
              icon="pencil"
              title={writingLinks.row}
              detail={writingLinks.detail}
              end={texts && mark(texts.writing.uuid)}
              to={`/writing/${week.week}`}
            />
            <ListRow
              icon="target"
              title={courseItems.quiz.row}
              detail={courseItems.quiz.status[week.quiz_status]}
              end={week.quiz_status === 'passed' && <DoneMark />}
              to={`/week/${week.week}/quiz`}
            />
          </List>
        </Section>
      </Aside>
    </>
  );
}

function DialogueDetail({ dialogue }: { dialogue: AudioItem }) {
  return (
    <>
      <English>{dialogue.en}</English> · <Duration seconds={dialogue.audio_seconds} />
    </>
  );
}

function LessonRow({ lesson, end }: { lesson: LessonItem; end: ReactNode }) {
  return (
    <ListRow
      icon="book"
      title={<MixedText>{lesson.ar}</MixedText>}
      detail={<English>{lesson.en}</English>}
      end={end}
      to={itemPath('lessons', lesson.uuid)}
    />
  );
}
