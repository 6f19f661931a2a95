import type { LevelView } from '@lisan/contract/level';
import { course } from '../../../text/course.ts';
import { Card } from '../../../ui/card.tsx';
import { English } from '../../../ui/english.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { itemPath } from '../rules/item-path.ts';
import { countDone } from '../rules/next-step.ts';
import type { Step } from '../rules/next-step.ts';
import { CATEGORIES } from '../week-content.ts';
import type { Week, WeekItems } from '../week-content.ts';
import { ReviewFirst } from './review-first.tsx';
import styles from './today-card.module.css';

type Props = {
  level: LevelView;
  week: Week;
  content: WeekItems;
  done: ReadonlySet<string>;
  step: Step;
  nextOpensAt: string | null;
  /** Questions of today's review that wait. */
  toReview: number;
};

/** Today's session: the learner's place, the due reviews, and one button to continue. */
export function TodayCard({ level, week, content, done, step, nextOpensAt, toReview }: Props) {
  const items = CATEGORIES.flatMap((category) => content[category]);
  const finished = countDone(items, done);
  return (
    <Card tone="hero" aria-labelledby="today">
      <div className={styles.top}>
        <div className={styles.words}>
          <p className={styles.place}>
            {course.home.level} <English>{level.code}</English> ·{' '}
            <span className="whole">{course.home.weekOf(week.week, level.weeks)}</span>
          </p>
          <h2 id="today" className={styles.title}>
            {toReview > 0 ? course.home.session : titleOf(step, week)}
          </h2>
          {toReview === 0 && (
            <p className={styles.place}>
              <Detail step={step} week={week} content={content} done={done} nextOpensAt={nextOpensAt} />
            </p>
          )}
        </div>
        <Ring share={items.length > 0 ? finished / items.length : 0} label={course.home.weekShare} />
      </div>
      {toReview > 0 ? (
        <ReviewFirst
          questions={toReview}
          then={step.kind === 'item' ? leftOver(content, done) : null}
          step={step}
          newPath={pathOf(step, week)}
        />
      ) : (
        <LinkButton to={pathOf(step, week)} iconEnd="forward">
          {actionOf(step, finished)}
        </LinkButton>
      )}
    </Card>
  );
}

function titleOf(step: Step, { quiz_status }: Week): string {
  if (step.kind !== 'rest') return course.home.session;
  return quiz_status === 'failed' ? course.home.attemptsOver : course.home.weekDone;
}

type DetailProps = Pick<Props, 'step' | 'week' | 'content' | 'done' | 'nextOpensAt'>;

function Detail({ step, week, content, done, nextOpensAt }: DetailProps) {
  if (step.kind === 'item') return `${course.home.left} ${leftOver(content, done)}`;
  if (step.kind === 'quiz') return course.home.quizNext;
  if (week.quiz_status === 'failed') return course.home.attemptsOverBody;
  if (nextOpensAt === null) return course.home.levelDone;
  return (
    <>
      {course.home.nextOpens} <TimeText at={nextOpensAt} style="weekday" />
    </>
  );
}

/** The two things that come first are enough for one glance. */
function leftOver(content: WeekItems, done: ReadonlySet<string>): string {
  const left = CATEGORIES.map((category) => ({
    category,
    count: content[category].length - countDone(content[category], done),
  }));
  return left
    .filter(({ count }) => count > 0)
    .slice(0, 2)
    .map(({ category, count }) => course.count[category](count))
    .join(' · ');
}

function pathOf(step: Step, { week }: Week): string {
  if (step.kind === 'item') return itemPath(step.category, step.uuid);
  return step.kind === 'quiz' ? `/week/${week}/quiz` : `/week/${week}`;
}

function actionOf(step: Step, finished: number): string {
  if (step.kind === 'quiz') return course.home.startQuiz;
  if (step.kind === 'rest') return course.home.review;
  return finished > 0 ? course.home.resume : course.home.start;
}
