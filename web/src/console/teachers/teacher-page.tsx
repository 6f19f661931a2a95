import type { StaffTeacher } from '@lisan/contract/console/teachers';
import { useMemo, useState, useEffect, useId } from 'react';
import { useParams } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Avatar } from '../../ui/icons/avatar.tsx';
import { buttonClass } from '../../ui/form/button-class.ts';
import { useText } from '../text/language.ts';
import { teachersText } from '../text/teachers.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { usePerform } from '../ui/use-perform.ts';
import styles from '../ui/fields.module.css';
import { TeacherForm } from './teacher-form.tsx';
import replacePhotoStyles from './teachers.module.css';

/** One teacher: the page that learners see, the role, and the lessons. */
export function TeacherPage() {
  const { id = '' } = useParams();
  const text = useText(teachersText);
  const query = useApi('GET /api/console/teachers/:id', { params: { id } });
  const back = (
    <LinkButton to="/teachers" variant="secondary" size="small">
      {text.back}
    </LinkButton>
  );
  return (
    <ConsolePage title={query.data?.teacher.name ?? text.title} actions={back}>
      <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
        {({ teacher }) => (
          <>
            <Panel title={text.page}>
              <TeacherForm key={teacher.id} teacher={teacher} />
            </Panel>
            <Panel title={text.picture}>
              <ReplacePhoto teacher={teacher} />
            </Panel>
            <RolePanel teacher={teacher} />
            <Lessons lessons={teacher.lessons} />
          </>
        )}
      </QueryView>
    </ConsolePage>
  );
}

function Lessons({ lessons }: Pick<StaffTeacher, 'lessons'>) {
  const text = useText(teachersText);
  const columns = useMemo(
    (): Column<StaffTeacher['lessons'][number]>[] => [
      { header: text.lesson, accessorKey: 'title', cell: ({ row }) => <bdi>{row.original.title}</bdi> },
      { header: text.state, accessorKey: 'state', cell: ({ row }) => text.states[row.original.state] },
      { header: text.startsAt, accessorKey: 'starts_at', cell: ({ row }) => <Moment at={row.original.starts_at} /> },
      { header: text.attended, accessorKey: 'attended' },
    ],
    [text],
  );
  return (
    <Panel title={text.lessons}>
      <DataTable label={text.lessons} columns={columns} rows={lessons} />
    </Panel>
  );
}

/** The account of a teacher, and whether it may broadcast. */
function RolePanel({ teacher: { id, account, has_role } }: { teacher: StaffTeacher }) {
  const text = useText(teachersText);
  const perform = usePerform('/api/console/teachers');
  const [isOpen, setOpen] = useState(false);
  if (account === null) {
    return (
      <Panel title={text.role}>
        <p>{text.noAccount}</p>
      </Panel>
    );
  }
  const action = has_role ? text.end : text.grant;
  return (
    <Panel title={text.role}>
      <Facts
        of={[
          { name: text.account, value: <bdi>{account.name ?? account.msisdn}</bdi> },
          { name: text.number, value: <bdi dir="ltr">{account.msisdn}</bdi> },
          { name: text.state, value: has_role ? text.canBroadcast : text.cannotBroadcast },
        ]}
      />
      <div className={styles.actions}>
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          {action}
        </Button>
      </div>
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={action}
        effect={has_role ? text.endEffect : text.grantEffect}
        message={null}
        confirmText={action}
        perform={(reason) =>
          perform('POST /api/console/teachers/:id/role', { params: { id }, body: { granted: !has_role, reason } })
        }
      />
    </Panel>
  );
}

/** Chooses another picture of a teacher, and shows it before it is sent. */
function ReplacePhoto({ teacher: { id, name } }: { teacher: StaffTeacher }) {
  const text = useText(teachersText);
  const input = useId();
  const perform = usePerform('/api/console/teachers');
  const { file, url, choose } = useChosenFile();
  const send = (reason: string) => {
    const form = new FormData();
    form.append('reason', reason);
    if (file) form.append('file', file);
    return perform('POST /api/console/teachers/:id/photo', { params: { id }, form });
  };
  return (
    <div className={replacePhotoStyles.photo}>
      <input
        id={input}
        type="file"
        className="visually-hidden"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <label htmlFor={input} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {text.photo}
      </label>
      <p className="small">{text.photoHint}</p>
      <ActionDialog
        open={file !== null}
        onClose={() => choose(undefined)}
        title={text.photo}
        effect={text.photoEffect}
        confirmText={text.photo}
        perform={send}
      >
        <Avatar name={name} url={url} size="large" />
      </ActionDialog>
    </div>
  );
}

function useChosenFile() {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const url = chosen?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const choose = (file: File | undefined) => setChosen(file ? { file, url: URL.createObjectURL(file) } : null);
  return { file: chosen?.file ?? null, url: url ?? null, choose };
}
