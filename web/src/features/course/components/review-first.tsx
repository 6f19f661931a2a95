import { Link } from '../../../lib/router/router.tsx';
import { reviewMinutes } from '../../../domain/answers/queries.ts';
import { course } from '../../../text/course.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { Step } from '../rules/next-step.ts';
import styles from './review-first.module.css';

type Props = {
  questions: number;
  step: Step;
  /** The next new content, in words, and its link. */
  then: string | null;
  newPath: string;
};

/** A session that starts with the review: how many cards are due, how long they take, and what follows. */
export function ReviewFirst({ questions, step, then, newPath }: Props) {
  const { home } = course;
  return (
    <>
      <div className={styles.plan}>
        <ul role="list" className={styles.parts}>
          <Part icon="repeat" name={home.reviewFirst} detail={home.reviewAbout(questions, reviewMinutes(questions))} />
          {step.kind === 'item' && <Part icon="plus" name={home.thenNew} detail={then} />}
          {step.kind === 'quiz' && <Part icon="target" name={home.thenQuiz} detail={null} />}
        </ul>
      </div>
      <LinkButton to="/review" iconEnd="forward">
        {home.startReview}
      </LinkButton>
      {step.kind !== 'rest' && (
        <Link to={newPath} className={styles.skip}>
          {step.kind === 'quiz' ? home.skipToQuiz : home.skipToNew}
        </Link>
      )}
    </>
  );
}

function Part({ icon, name, detail }: { icon: IconName; name: string; detail: string | null }) {
  return (
    <li className={styles.part}>
      <Icon name={icon} size={20} className={styles.icon} />
      <span>
        <b className={styles.name}>{name}</b> {detail !== null && <span className={styles.detail}>{detail}</span>}
      </span>
    </li>
  );
}
