import { useParams, useSearchParams } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { CourseTabs } from './course-tabs.tsx';
import { Difference } from './edit-list.tsx';
import { useFieldName } from './field-list.tsx';
import styles from './course.module.css';

/** Shows the differences between two versions, value by value. */
export function ChangesPage() {
  const { id = '' } = useParams();
  const from = useSearchParams().get('from') ?? '';
  const text = useText(courseText);
  const nameOf = useFieldName();
  const query = useApi('GET /api/console/course/versions/:id/changes', { params: { id }, query: { from } });
  return (
    <ConsolePage title={text.changes} actions={<CourseTabs />}>
      <Panel title={text.changes} isWhole>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ changes, total }) => (
            <>
              <p className="small">{total === 0 ? text.noChanges : text.changesShown(changes.length, total)}</p>
              <ul role="list" className={styles.edits}>
                {changes.map((change) => (
                  <li key={`${change.kind} ${change.uuid} ${change.path}`}>
                    <p>
                      <bdi>{change.label}</bdi> · {nameOf(change.path.replace(/^body\./, ''))}
                    </p>
                    <Difference before={change.before} after={change.after} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryView>
      </Panel>
    </ConsolePage>
  );
}
