import type { CourseFault } from '@lisan/contract/console/course-values';
import { Link } from '../../lib/router/router.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { courseText } from '../text/course.ts';
import { faultInArabic } from '../text/course-faults.ts';
import { useLanguage, useText } from '../text/language.ts';
import { useChecks } from './use-checks.ts';
import styles from './course.module.css';

/** Shows the faults that the checks of the course find in a draft. */
export function ChecksNotice({ draft }: { draft: string }) {
  const text = useText(courseText);
  const { faults } = useChecks(draft);
  return (
    <div role="status" aria-live="polite">
      {faults === null && <p className="small">{text.checking}</p>}
      {faults?.length === 0 && (
        <Notice icon="check">
          <p>{text.sound}</p>
        </Notice>
      )}
      {faults !== null && faults.length > 0 && (
        <Notice icon="warning">
          <p>{text.faults(faults.length)}</p>
          <ul className={styles.faults}>
            {faults.map((fault, i) => (
              <li key={i}>
                <Fault fault={fault} draft={draft} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function Fault({ fault: { item, field, file, message }, draft }: { fault: CourseFault; draft: string }) {
  const arabic = useLanguage() === 'ar' ? faultInArabic(message) : null;
  const place = (
    <bdi dir="ltr">
      {file} {field}
    </bdi>
  );
  return (
    <>
      {item === null ? place : <Link to={`/course/items/${item}?draft=${draft}`}>{place}</Link>}{' '}
      {arabic === null ? (
        <bdi lang="en" translate="no" dir="ltr">
          {message}
        </bdi>
      ) : (
        <bdi title={message}>{arabic}</bdi>
      )}
    </>
  );
}
