import type { AuditEntry } from '@lisan/contract/console/staff';
import { useMemo, useState } from 'react';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { Chip } from '../../ui/form/chip.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useApi } from '../../lib/net/use-api.ts';
import { Link } from '../../lib/router/router.tsx';
import { auditCallText } from '../text/audit.ts';
import { auditValueText } from '../text/audit-values.ts';
import { wordOf } from '../text/word-of.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { staffText } from '../text/staff.ts';
import { useList } from '../text/use-list.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { isolate } from '../text/isolate.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { auditSubjectText } from '../text/audit-fields.ts';
import { AuditChange } from './audit-change.tsx';
import { ShortId } from './short-id.tsx';
import styles from './staff.module.css';

/** Shows the actions and views of staff, the latest first, by person and action. */
export function AuditPage() {
  const text = useText(staffText);
  const [filter, setFilter] = useState<AuditFilterValue>(ALL_ENTRIES);
  const { actor, call, onlyRefused } = filter;
  const query = useApiPages('GET /api/console/audit', {
    ...(actor !== '' && { actor }),
    ...(call !== '' && { call }),
    ...(onlyRefused && { outcome: 'refused' }),
  });
  const columns = useColumns();
  const more = query.hasNextPage && { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() };
  return (
    <ConsolePage title={text.audit}>
      <Panel title={text.audit} isWhole>
        <AuditFilter value={filter} onChange={setFilter} />
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ pages }) => (
            <DataTable
              label={text.audit}
              columns={columns}
              rows={pages.flatMap(({ entries }) => entries)}
              more={more || undefined}
            />
          )}
        </QueryView>
      </Panel>
    </ConsolePage>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const text = useText(staffText);
  const { roles: names } = useText(shellText);
  const calls = useText(auditCallText);
  const list = useList();
  return useMemo(
    () => [
      { header: text.time, accessorKey: 'at', cell: ({ row }) => <Moment at={row.original.at} /> },
      {
        header: text.actor,
        id: 'actor',
        accessorFn: ({ actor_name, actor }) => actor_name ?? actor,
        cell: ({ row: { original } }) => (
          <>
            <Actor entry={original} />
            <br />
            <span className="small">
              {list(original.roles.map((role) => names[role as keyof typeof names] ?? role))}
            </span>
          </>
        ),
      },
      {
        header: text.call,
        id: 'call',
        accessorFn: ({ call }) => wordOf(calls, call) ?? call,
        cell: ({ row: { original } }) => (
          <span title={original.call}>{wordOf(calls, original.call) ?? original.call}</span>
        ),
      },
      {
        header: text.outcome,
        accessorKey: 'outcome',
        cell: ({ row: { original } }) => (original.outcome === 'done' ? text.done : <Refused entry={original} />),
      },
      {
        header: text.subject,
        id: 'subject',
        accessorFn: ({ subject_type, subject_id }) => `${subject_type ?? ''} ${subject_id ?? ''}`,
        cell: ({ row: { original } }) => <AuditSubject entry={original} />,
      },
      { header: text.reason, accessorKey: 'reason' },
      {
        header: text.change,
        id: 'change',
        enableSorting: false,
        cell: ({ row: { original } }) => <AuditChange entry={original} />,
      },
    ],
    [text, names, calls, list],
  );
}

/** Shows the name, or the number of a person without a name; a job has a separate name. */
function Actor({ entry: { actor, actor_name: name } }: { entry: AuditEntry }) {
  const { jobs } = useText(staffText);
  if (name !== null) return <bdi title={actor}>{name}</bdi>;
  return jobs[actor] === undefined ? <bdi dir="ltr">{actor}</bdi> : <>{jobs[actor]}</>;
}

/** Shows that a call was refused, and why. */
function Refused({ entry: { after } }: { entry: AuditEntry }) {
  const text = useText(staffText);
  const values = useText(auditValueText);
  const error = typeof after === 'object' && after !== null && 'error' in after ? String(after.error) : '';
  return (
    <>
      <Chip tone="orange">{text.refused}</Chip>
      <br />
      <span className="small">{wordOf(values, error)}</span>
    </>
  );
}

/** Empty for all people and all actions. */
type AuditFilterValue = { actor: string; call: string; onlyRefused: boolean };

const ALL_ENTRIES: AuditFilterValue = { actor: '', call: '', onlyRefused: false };

type Props = { value: AuditFilterValue; onChange: (value: AuditFilterValue) => void };

/** Filters the entries by person, action and outcome. */
function AuditFilter({ value, onChange }: Props) {
  const text = useText(staffText);
  const calls = useText(auditCallText);
  const { data } = useApi('GET /api/console/audit/actors');
  const people = (data?.actors ?? []).map(({ uuid, name, msisdn }) => ({
    value: uuid,
    // Two colleagues may have one name.
    label: name === null ? msisdn : `${isolate(name)} · ${isolate(msisdn)}`,
  }));
  // A call without words comes from an earlier release.
  const actions = (data?.calls ?? []).map((call) => ({ value: call, label: calls[call] ?? call }));
  actions.sort((a, b) => a.label.localeCompare(b.label));
  return (
    <div className={styles.filter}>
      <ChoiceField
        label={text.actor}
        value={value.actor}
        options={[{ value: '', label: text.anyActor }, ...people]}
        onChange={(actor) => onChange({ ...value, actor })}
      />
      <ChoiceField
        label={text.call}
        value={value.call}
        options={[{ value: '', label: text.anyCall }, ...actions]}
        onChange={(call) => onChange({ ...value, call })}
      />
      <label className={styles.role}>
        <input
          type="checkbox"
          checked={value.onlyRefused}
          onChange={() => onChange({ ...value, onlyRefused: !value.onlyRefused })}
        />
        {text.onlyRefused}
      </label>
    </div>
  );
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The pages of the subjects of entries, by the type of the subject. */
const PAGES: Record<string, (id: string) => string> = {
  subscriber: (id) => `/learners/${id}`,
  support_case: (id) => `/inbox/${id}`,
  course_draft: (id) => `/course/drafts/${id}`,
  course_version: (id) => `/course/versions/${id}/changes`,
  live_channel: (id) => `/live/${id}`,
  notice: (id) => `/notices/${id}`,
  teacher: (id) => `/teachers/${id}`,
  staff: () => '/staff',
  plan: () => '/offers',
};

/** The type of a refused call's subject, by the start of the path. */
const TYPES_BY_PATH: readonly [string, string][] = [
  ['/api/console/learners/:uuid', 'subscriber'],
  ['/api/console/inbox/:id', 'support_case'],
  ['/api/console/course/drafts/:id', 'course_draft'],
  ['/api/console/course/versions/:id', 'course_version'],
  ['/api/console/live/:id', 'live_channel'],
  ['/api/console/notices/:id', 'notice'],
  ['/api/console/teachers/:id', 'teacher'],
  ['/api/console/staff/:uuid', 'staff'],
];

/** Shows the subject of an entry, with a link to its page. */
function AuditSubject({ entry }: { entry: AuditEntry }) {
  const names = useText(auditSubjectText);
  const values = useText(auditValueText);
  const { subject_id: id } = entry;
  const type = typeOf(entry);
  if (type === null) return null;
  const name = wordOf(names, type) ?? type;
  if (id === null) return <>{name}</>;
  const page = UUID.test(id) && !isMissing(entry) ? wordOf(PAGES, type)?.(id) : undefined;
  if (page !== undefined) return <Link to={page}>{name}</Link>;
  return (
    <>
      {name}: {wordOf(values, id) ?? <ShortId id={id} />}
    </>
  );
}

function typeOf({ subject_type: type, call }: AuditEntry): string | null {
  if (type !== 'path') return type;
  const path = call.slice(call.indexOf(' ') + 1);
  return TYPES_BY_PATH.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? type;
}

function isMissing({ after }: AuditEntry): boolean {
  return typeof after === 'object' && after !== null && 'error' in after && after.error === 'not_found';
}
