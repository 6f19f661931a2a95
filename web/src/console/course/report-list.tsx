import type { OpenReport } from '@lisan/contract/console/course-values';
import { Link } from '../../lib/router/router.tsx';
import { useMay } from '../shell/use-me.ts';
import { courseText } from '../text/course.ts';
import { inboxText } from '../text/inbox.ts';
import { useText } from '../text/language.ts';
import { answerInWords } from '../ui/answer-in-words.ts';
import { Moment } from '../ui/moment.tsx';
import styles from './course.module.css';

/** What learners find wrong with an item: each report with its part and the answer that was given. */
export function ReportList({ reports }: { reports: readonly OpenReport[] }) {
  const text = useText(inboxText);
  const { toCase } = useText(courseText);
  const mayReply = useMay(['inbox.reply']);
  return (
    <ul role="list" className={styles.stack}>
      {reports.map(({ case_id, reason, part, answer, at }) => (
        <li key={case_id}>
          <strong>{text.reasons[reason]}</strong> · <Moment at={at} />
          {part !== null && <p dir="auto">{part}</p>}
          {answer !== null && (
            <p>
              {text.answer}: <bdi>{answerInWords(answer) ?? text.dontKnow}</bdi>
            </p>
          )}
          {mayReply && (
            <p>
              <Link className={styles.toCase ?? ''} to={`/inbox/${case_id}`}>
                {toCase}
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
