import type { CaseRow, CaseKind, CaseState } from '@lisan/contract/console/inbox';
import { useMemo, useState, useEffect, useEffectEvent } from 'react';
import { directionOf } from '../../lib/format/direction-of.ts';
import { Link } from '../../lib/router/router.tsx';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select-box.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { useMe } from '../shell/use-me.ts';
import { shellText } from '../text/shell.ts';
import { StateChip } from './state-chip.tsx';
import { Stars } from './stars.tsx';
import styles from './inbox.module.css';

/** Messages, ratings and reports in one list. The tab retains its filter, so that back returns to it. */
export function InboxPage() {
  const text = useText(inboxText);
  const [filter, setFilter] = useState<Filter>(readFilter);
  const me = useMe().data;
  const { kind, state, isMine, search } = filter;
  const query = useApiPages('GET /api/console/inbox', {
    ...(kind && { kind }),
    ...(state && { state }),
    ...(isMine && me && { assignee: me.uuid }),
    ...(search && { search }),
  });
  const columns = useColumns();
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  const change = (next: Filter) => {
    storeFilter(next);
    setFilter(next);
  };
  return (
    <ConsolePage
      title={text.inbox}
      actions={
        <LinkButton to="/inbox/templates" variant="secondary" size="small">
          {text.templates}
        </LinkButton>
      }
    >
      <Panel title={text.inbox} isWhole>
        <CaseFilter filter={filter} onChange={change} />
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ pages }) => (
            <DataTable
              label={text.inbox}
              columns={columns}
              rows={pages.flatMap(({ cases }) => cases)}
              more={more || undefined}
            />
          )}
        </QueryView>
      </Panel>
    </ConsolePage>
  );
}

function useColumns(): Column<CaseRow>[] {
  const text = useText(inboxText);
  return useMemo(
    () => [
      { header: text.time, accessorKey: 'at', cell: ({ row }) => <Moment at={row.original.at} /> },
      { header: text.kind, id: 'kind', accessorFn: ({ kind }) => text.kinds[kind] },
      {
        header: text.text,
        id: 'text',
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <Link to={`/inbox/${original.id}`} className={styles.link ?? ''}>
            {original.stars !== null && <Stars count={original.stars} />}
            {original.subject && <span className={styles.subject}>{original.subject}</span>}
            <span dir={directionOf(original.text)} className={styles.excerpt}>
              {original.text || text.noWords}
            </span>
          </Link>
        ),
      },
      {
        header: text.from,
        id: 'from',
        accessorFn: (row) => row.subscriber?.name ?? row.name ?? row.subscriber?.msisdn ?? text.visitor,
      },
      {
        header: text.state,
        id: 'state',
        accessorFn: ({ state }) => text.states[state],
        cell: ({ row }) => <StateChip state={row.original.state} />,
      },
      { header: text.assignee, id: 'assignee', accessorFn: ({ assignee }) => assignee?.name ?? '' },
    ],
    [text],
  );
}

const KEY = 'console-inbox-filter';

/** The filter of this tab; the open cases of all kinds at first. */
function readFilter(): Filter {
  const stored = new URLSearchParams(sessionStorage.getItem(KEY) ?? 'state=open');
  return {
    kind: keyOf(inboxText.ar.kinds, stored.get('kind')) ?? undefined,
    state: keyOf(inboxText.ar.states, stored.get('state')) ?? undefined,
    isMine: stored.has('mine'),
    search: stored.get('search') ?? '',
  };
}

function storeFilter({ kind, state, isMine, search }: Filter): void {
  const fields = { ...(kind && { kind }), ...(state && { state }), ...(isMine && { mine: '1' }), search };
  sessionStorage.setItem(KEY, new URLSearchParams(fields).toString());
}

type Filter = {
  kind: CaseKind | undefined;
  state: CaseState | undefined;
  isMine: boolean;
  search: string;
};

const TYPING_MS = 350;

type Props = { filter: Filter; onChange: (filter: Filter) => void };

/** Which cases are listed: kind, state, one's own, and words, which count a moment after the last key. */
function CaseFilter({ filter, onChange }: Props) {
  const text = useText(inboxText);
  const { table } = useText(shellText);
  const [words, setWords] = useState(filter.search);
  const apply = useEffectEvent(() => {
    if (words.trim() !== filter.search) onChange({ ...filter, search: words.trim() });
  });
  useEffect(() => {
    const timer = setTimeout(apply, TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div className={styles.filter}>
      <Choice
        label={text.state}
        all={table.all}
        names={text.states}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Choice
        label={text.kind}
        all={table.all}
        names={text.kinds}
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <TextField
        label={text.search}
        type="search"
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={filter.isMine}
          onChange={() => onChange({ ...filter, isMine: !filter.isMine, state: undefined })}
        />
        {text.mine}
      </label>
    </div>
  );
}

type ChoiceProps<V extends string> = {
  label: string;
  all: string;
  names: Record<V, string>;
  value: V | undefined;
  onChange: (value: V | undefined) => void;
};

function Choice<V extends string>({ label, all, names, value, onChange }: ChoiceProps<V>) {
  return (
    <Field label={label}>
      {(wiring) => (
        <SelectBox
          {...wiring}
          value={value ?? ''}
          onChange={({ target }) => onChange(keyOf(names, target.value) ?? undefined)}
        >
          <option value="">{all}</option>
          {Object.entries<string>(names).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}

/** Returns a text as a key of these names; null for any other. */
function keyOf<V extends string>(names: Record<V, string>, text: string | null): V | null {
  // The keys of the names are all its values.
  return text !== null && Object.hasOwn(names, text) ? (text as V) : null;
}
