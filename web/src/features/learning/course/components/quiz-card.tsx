import { Link } from '../../../../lib/router/router.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { useDismissible } from '../../../../lib/storage/use-dismissible.ts';
import { course } from '../text/course.ts';
import styles from './quiz-card.module.css';

type Quiz = Omit<Reply<'POST /api/check/week/quiz/status'>, 'messageCode'>;

type Props = {
  quiz: Quiz;
  /** All that is open is learned: passing this quiz opens new words. */
  opensNew: boolean;
};

/** The quiz that the server offers, until the learner dismisses the reminder. */
export function QuizCard({ quiz, opensNew }: Props) {
  const { isShown, dismiss } = useDismissible('show-week-quiz');
  if (!isShown || !quiz.offered || quiz.week === undefined) return null;
  return (
    <section className={styles.card} aria-labelledby="quiz-due">
      <Link to={`/week/${quiz.week}/quiz`} className={styles.link}>
        <span className={styles.sign}>
          <Icon name="target" />
        </span>
        <span className={styles.words}>
          <strong id="quiz-due">{titleOf(quiz.status, quiz.week)}</strong>
          <span className="small">
            {opensNew && `${course.quiz.opensNew} `}
            {quiz.attempts_left ? course.quiz.attempts(quiz.attempts_left) : course.quiz.anyTime}
          </span>
        </span>
      </Link>
      <IconButton icon="close" label={course.quiz.dismiss} onClick={dismiss} />
    </section>
  );
}

function titleOf(status: Quiz['status'], week: number): string {
  if (status === 'failed') return course.quiz.failed(week);
  return status === 'due' ? course.quiz.due(week) : course.quiz.inProgress(week);
}
