import type { CourseItemDetail } from '@lisan/contract/console/course-values';
import { useParams, useSearchParams } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/use-api.ts';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { ClipList } from './clip-list.tsx';
import { CourseTabs } from './course-tabs.tsx';
import { DraftChoice } from './draft-choice.tsx';
import { FieldList } from './field-list.tsx';
import { ItemFiguresList } from './item-figures-list.tsx';
import { ItemForm } from './item-form.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './course.module.css';

/** One item: as learners see it, its texts and clips, and what answers say of it; in a draft they can be changed. */
export function ItemPage() {
  const { uuid = '' } = useParams();
  const draft = useSearchParams().get('draft') ?? undefined;
  const text = useText(courseText);
  const query = useApi('GET /api/console/course/items/:uuid', { params: { uuid }, query: { draft } });
  return (
    <ConsolePage title={query.data?.item.en ?? text.course} actions={<CourseTabs />}>
      <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
        {({ item }) => <Item key={`${uuid} ${draft}`} item={item} draft={draft} />}
      </QueryView>
    </ConsolePage>
  );
}

function Item({ item, draft }: { item: CourseItemDetail; draft: string | undefined }) {
  const text = useText(courseText);
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Panel title={text.fields}>
          <p className="small">
            {text.kinds[item.kind]} {item.level} {item.week} · <bdi dir="ltr">{item.file}</bdi> ·{' '}
            <bdi dir="ltr">{item.id}</bdi>
          </p>
          {item.others.map(({ id, title, by }) => (
            <Notice key={id} icon="info">
              <p>{text.others(title, by.name)}</p>
            </Notice>
          ))}
          <DraftChoice item={item} draft={draft} />
          {draft === undefined ? <FieldList fields={item.fields} /> : <ItemForm item={item} draft={draft} />}
        </Panel>
        <Panel title={text.clips}>
          <ClipList item={item} draft={draft} />
        </Panel>
        <Panel title={text.figures}>
          <ItemFiguresList item={item} />
        </Panel>
      </div>
      <Panel title={text.preview}>
        <PreviewFrame uuid={item.uuid} draft={draft} revision={item.revision} />
      </Panel>
    </div>
  );
}
