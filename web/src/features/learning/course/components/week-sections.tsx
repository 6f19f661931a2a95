import type { AudioItem, LessonItem } from '@lisan/contract/learner/course';
import type { WeekTexts } from '@lisan/contract/learner/week-texts';
import type { ReactNode } from 'react';
import { courseItems } from '../../../../text/course-items.ts';
import { texts as weekTexts, texts } from '../../../../text/texts.ts';
import { writingLinks } from '../../../../text/writing-links.ts';
import { Duration } from '../../../../ui/text/duration.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Aside } from '../../../../ui/layout/page.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { shell } from '../../../../text/shell.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import card from '../../../../ui/layout/fold-card.module.css';
import { itemPath } from '../rules/item-path.ts';
import type { Week, WeekContent } from '../week-content.ts';
import { countDone } from '../rules/next-step.ts';
import { DoneMark } from './done-mark.tsx';
import styles from './week-sections.module.css';

type Marks = { done: ReadonlySet<string>; /** Of `done`: its review card is due. */ due: ReadonlySet<string> };
type Props = Marks & { week: Week; content: WeekContent; texts: WeekTexts | undefined };

/** Shows the content of a week in the order of learning. */
export function WeekSections({ week, content, texts, done, due }: Props) {
  const mark = (uuid: string): ReactNode => done.has(uuid) && <DoneMark />;
  return (
    <>
      {(['words', 'sentences'] as const).map((category) => (
        <Section key={category} title={courseItems.category[category]}>
          <ItemGroups category={category} items={content[category]} done={done} due={due} />
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
              {texts.episode && <StoryRow week={week.week} mark={mark(texts.episode.uuid)} />}
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

type TextRowsProps = { week: number; mark: ReactNode };

/** Shows the reading of a week, in the list of the week. */
function ReadingRow({ week, mark }: TextRowsProps) {
  return (
    <ListRow icon="lines" title={texts.reading.row} detail={texts.reading.detail} end={mark} to={`/reading/${week}`} />
  );
}

/** Shows the episode of a week, beside its reading. */
function StoryRow({ week, mark }: TextRowsProps) {
  return <ListRow icon="book" title={texts.story.row} detail={texts.story.detail} end={mark} to={`/story/${week}`} />;
}

/** Shows the listening of a week, beside its dialogues. */
function ListeningRow({ week, mark }: TextRowsProps) {
  const { row, detail } = texts.listening;
  return <ListRow icon="headphones" title={row} detail={detail} end={mark} to={`/listening/${week}`} />;
}

/** Shows the practice after the lesson of a week. */
function PracticeRow({ week, mark }: TextRowsProps) {
  const { row, detail } = texts.practice;
  return <ListRow icon="pencil" title={row} detail={detail} end={mark} to={`/practice/${week}`} />;
}

type Category = 'words' | 'sentences';
type Item = { uuid: string; en: string; ar: string };
type ItemGroupsProps = Marks & { category: Category; items: readonly Item[] };

/** Shows words or sentences of a week. Forty are shown in groups; the group being learned is open. */
function ItemGroups({ items, ...common }: ItemGroupsProps) {
  const groups = groupItems(items);
  const [whole] = groups;
  if (groups.length === 1 && whole) return <Rows {...common} items={whole.items} />;
  const current = groups.findIndex((group) => countDone(group.items, common.done) < group.items.length);
  return (
    <div className={styles.groups}>
      {groups.map((group, index) => (
        <Group key={group.from} {...common} group={group} isOpen={index === Math.max(0, current)} />
      ))}
    </div>
  );
}

type GroupProps = Omit<ItemGroupsProps, 'items'> & { group: ItemGroup<Item>; isOpen: boolean };

function Group({ group: { from, items }, isOpen, ...common }: GroupProps) {
  const { category, done, due } = common;
  const count = countDone(items, done);
  return (
    <details className={card.card} open={isOpen}>
      <summary className={card.summary}>
        <span className={styles.name}>
          {courseItems.category[category]} {texts.group(from, from + items.length - 1)}
        </span>
        <span className={styles.count}>
          {count === items.length ? (
            <DoneMark isDue={items.some(({ uuid }) => due.has(uuid))} />
          ) : (
            <span className="small whole">{shell.of(count, items.length)}</span>
          )}
          <Icon name="down" size={20} className={card.arrow} />
        </span>
      </summary>
      <div className={styles.rows}>
        <Rows {...common} items={items} />
      </div>
    </details>
  );
}

function Rows({ category, items, done, due }: ItemGroupsProps) {
  return (
    <List label={courseItems.category[category]} wide>
      {items.map(({ uuid, en, ar }) => (
        <ListRow
          key={uuid}
          title={<English>{en}</English>}
          detail={ar}
          end={done.has(uuid) && <DoneMark isDue={due.has(uuid)} />}
          to={itemPath(category, uuid)}
        />
      ))}
    </List>
  );
}

/** A learner learns about so many words at a time. */
const GROUP = 10;
/** A rest of fewer items stays with the group before it. */
const MIN_GROUP = 4;

type ItemGroup<T> = { /** The number of the first item, from 1. */ from: number; items: readonly T[] };

/** Splits a long list into groups of about ten; a short one stays whole. */
export function groupItems<T>(items: readonly T[]): ItemGroup<T>[] {
  const count = Math.max(1, Math.ceil((items.length - MIN_GROUP + 1) / GROUP));
  return Array.from({ length: count }, (_, index) => {
    const start = index * GROUP;
    return { from: start + 1, items: items.slice(start, index === count - 1 ? undefined : start + GROUP) };
  });
}
