import { reviewMinutes } from '../../../../domain/answers/queries.ts';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { TimeText } from '../../../../ui/text/time-text.tsx';
import { course } from '../text/course.ts';
import { itemPath } from '../rules/item-path.ts';
import type { WeekTextUuids } from '../use-home.ts';
import type { Week, WeekItems } from '../week-content.ts';

type Props = {
  week: Week;
  content: WeekItems;
  texts: WeekTextUuids | null;
  done: ReadonlySet<string>;
  nextOpensAt: string | null;
  /** The due questions of today's review. */
  toReview: number;
};

/** Shows the tasks of the week beside the daily session: its lesson, its dialogues, and further reviews. */
export function WeekNext({ week, content, texts, done, nextOpensAt, toReview }: Props) {
  const lesson = content.lessons.find(({ uuid }) => !done.has(uuid));
  const dialogue = content.audio.find(({ uuid }) => !done.has(uuid));
  const open = texts ? practised(week, texts).filter(({ uuid }) => !done.has(uuid)) : [];
  return (
    <Section
      title={`${course.home.thisWeek} ${week.title.ar}`}
      more={`/week/${week.week}`}
      moreText={course.home.seeWeek}
    >
      <List label={course.home.seeWeek}>
        {toReview > 0 && (
          <ListRow
            icon="repeat"
            title={course.home.reviewDue}
            detail={course.home.reviewAbout(toReview, reviewMinutes(toReview))}
            to="/review"
          />
        )}
        {lesson && (
          <ListRow
            icon="book"
            title={course.home.lesson}
            detail={course.home.lessonDetail}
            to={itemPath('lessons', lesson.uuid)}
          />
        )}
        {dialogue && (
          <ListRow
            icon="headphones"
            title={course.home.dialogue}
            detail={course.home.dialogueDetail}
            to={itemPath('audio', dialogue.uuid)}
          />
        )}
        {open.slice(0, MAX_TEXTS).map(({ uuid, ...row }) => (
          <ListRow key={uuid} {...row} />
        ))}
        {!lesson && !dialogue && open.length === 0 && <WholeWeek week={week} nextOpensAt={nextOpensAt} />}
      </List>
    </Section>
  );
}

/** The other texts are found in the week. */
const MAX_TEXTS = 2;

/** In the order of learning. */
const TEXTS = [
  ['practice', 'pencil'],
  ['reading', 'book'],
  ['listening', 'headphones'],
  ['writing', 'pencil'],
] as const;

/** Returns the rows of the practice and the texts that a week has. */
function practised({ week }: Week, texts: WeekTextUuids) {
  return TEXTS.flatMap(([name, icon]) => {
    const uuid = texts[name];
    return uuid ? [{ uuid, icon, title: course.home[name], to: `/${name}/${week}` }] : [];
  });
}

/** Shows the week itself: its progress, or when the next week opens. */
function WholeWeek({ week, nextOpensAt }: Pick<Props, 'week' | 'nextOpensAt'>) {
  const to = `/week/${week.week}`;
  const { home } = course;
  if (week.done < week.total || week.quiz_status !== 'passed') {
    return <ListRow icon="calendar" title={home.allWords} detail={home.weekItems(week.done, week.total)} to={to} />;
  }
  if (nextOpensAt === null) return <ListRow icon="check" title={home.weekDone} detail={home.levelDone} to={to} />;
  const opens = (
    <>
      {home.nextOpens} <TimeText at={nextOpensAt} style="weekday" />
    </>
  );
  return <ListRow icon="check" title={home.weekDone} detail={opens} to={to} />;
}
