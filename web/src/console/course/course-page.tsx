import type { CourseItemRow } from '@lisan/contract/console/course-values';
import { useMemo, useState } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { CourseTabs } from './course-tabs.tsx';
import { ItemFilter, readItemFilter, storeItemFilter, type Filter } from './item-filter.tsx';
import styles from './course.module.css';

const PAGE = 100;

/** Every item of the published course. The tab retains its filter, so that back returns to it. */
export function CoursePage() {
  const text = useText(courseText);
  const [filter, setFilter] = useState<Filter>(readItemFilter);
  const { level, week, kind, search, offset } = filter;
  const query = useApi('GET /api/console/course/items', {
    query: { level, week, kind, offset, ...(search && { search }) },
  });
  const columns = useColumns();
  const change = (next: Filter) => {
    storeItemFilter(next);
    setFilter(next);
  };
  return (
    <ConsolePage title={text.course} actions={<CourseTabs />}>
      <Panel title={text.items}>
        <ItemFilter filter={filter} onChange={change} />
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ items, total }) => (
            <>
              <p className="small">{text.count(total)}</p>
              <DataTable label={text.items} columns={columns} rows={items} />
              <div className={styles.buttons}>
                {offset > 0 && (
                  <Button
                    variant="secondary"
                    size="small"
                    onClick={() => change({ ...filter, offset: Math.max(0, offset - PAGE) })}
                  >
                    {text.previous}
                  </Button>
                )}
                {offset + PAGE < total && (
                  <Button variant="secondary" size="small" onClick={() => change({ ...filter, offset: offset + PAGE })}>
                    {text.next}
                  </Button>
                )}
              </div>
            </>
          )}
        </QueryView>
      </Panel>
    </ConsolePage>
  );
}

function useColumns(): Column<CourseItemRow>[] {
  const text = useText(courseText);
  return useMemo(
    () => [
      {
        header: text.text,
        id: 'text',
        accessorFn: ({ en }) => en,
        cell: ({ row: { original } }) => (
          <Link to={`/course/items/${original.uuid}`} className={styles.link ?? ''}>
            <span lang="en" dir="ltr" className={styles.excerpt}>
              {original.en}
            </span>
            <span lang="ar" dir="rtl" className={styles.excerpt}>
              {original.ar}
            </span>
          </Link>
        ),
      },
      { header: text.kind, id: 'kind', accessorFn: ({ kind }) => text.kinds[kind] },
      { header: text.level, id: 'level', accessorFn: ({ level }) => level ?? '' },
      { header: text.week, id: 'week', accessorFn: ({ week }) => week ?? '' },
      { header: 'id', id: 'id', accessorFn: ({ id }) => id, cell: ({ row }) => <bdi dir="ltr">{row.original.id}</bdi> },
    ],
    [text],
  );
}
