import type { CourseItemRow, CourseItemKind } from '@lisan/contract/console/course-values';
import { useMemo, useState, useEffect, useEffectEvent } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { useApi } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select-box.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { shellText } from '../text/shell.ts';
import { CourseTabs } from './course-tabs.tsx';
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
            <span lang="en" translate="no" dir="ltr" className={styles.excerpt}>
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

const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1'] as const;
const WEEKS = Array.from({ length: 12 }, (_, i) => i + 1);
const TYPING_MS = 350;
const KEY = 'console-course-filter';

type Filter = {
  level: (typeof LEVELS)[number] | undefined;
  week: number | undefined;
  kind: CourseItemKind | undefined;
  search: string;
  offset: number;
};

const FIRST: Filter = { level: 'A1', week: 1, kind: undefined, search: '', offset: 0 };

/** Returns the filter of this tab. */
function readItemFilter(): Filter {
  const stored = sessionStorage.getItem(KEY);
  // This tab stored it.
  return stored === null ? FIRST : (JSON.parse(stored) as Filter);
}

function storeItemFilter(filter: Filter): void {
  sessionStorage.setItem(KEY, JSON.stringify(filter));
}

type Props = { filter: Filter; onChange: (filter: Filter) => void };

/** Which items are listed. Words are searched in the whole course. */
function ItemFilter({ filter, onChange }: Props) {
  const text = useText(courseText);
  const { table } = useText(shellText);
  const [words, setWords] = useState(filter.search);
  const apply = useEffectEvent(() => {
    const search = words.trim();
    if (search === filter.search) return;
    const everywhere = search === '' ? {} : { level: undefined, week: undefined, kind: undefined };
    onChange({ ...filter, ...everywhere, search, offset: 0 });
  });
  useEffect(() => {
    const timer = setTimeout(apply, TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const choose = (change: Partial<Filter>) => onChange({ ...filter, ...change, offset: 0 });
  return (
    <div className={styles.filter}>
      <Choice
        label={text.level}
        all={table.all}
        options={LEVELS.map((level) => [level, level])}
        value={filter.level}
        onChange={(value) => choose({ level: LEVELS.find((level) => level === value) })}
      />
      <Choice
        label={text.week}
        all={table.all}
        options={WEEKS.map((week) => [String(week), String(week)])}
        value={filter.week?.toString()}
        onChange={(value) => choose({ week: value === '' ? undefined : Number(value) })}
      />
      <Choice
        label={text.kind}
        all={table.all}
        options={Object.entries(text.kinds)}
        value={filter.kind}
        // The options are the kinds.
        onChange={(value) => choose({ kind: value === '' ? undefined : (value as CourseItemKind) })}
      />
      <TextField
        label={text.search}
        type="search"
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  options: readonly (readonly [string, string])[];
  value: string | undefined;
  onChange: (value: string) => void;
};

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(wiring) => (
        <SelectBox {...wiring} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
          <option value="">{all}</option>
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}
