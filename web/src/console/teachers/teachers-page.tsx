import type { StaffTeacherRow } from '@lisan/contract/console/teachers';
import { useMemo, useState } from 'react';
import { MAX_TEACHER_BIO_LENGTH, MAX_TEACHER_NAME_LENGTH } from '@lisan/contract/console/teacher-limits';
import { Link } from '../../lib/router/router.tsx';
import { useApi } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useText } from '../text/language.ts';
import { teachersText } from '../text/teachers.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { usePerform } from '../ui/use-perform.ts';

/** Shows all teachers, hidden teachers included. */
export function TeachersPage() {
  const text = useText(teachersText);
  const query = useApi('GET /api/console/teachers');
  const columns = useColumns();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button size="small" icon="plus" onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  );
  return (
    <ConsolePage title={text.title} actions={add}>
      <Panel title={text.title} isWhole>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ teachers }) => <DataTable label={text.title} columns={columns} rows={teachers} />}
        </QueryView>
      </Panel>
      {isAdding && <AddTeacherDialog onClose={() => setAdding(false)} />}
    </ConsolePage>
  );
}

function useColumns(): Column<StaffTeacherRow>[] {
  const text = useText(teachersText);
  return useMemo(
    () => [
      {
        header: text.name,
        accessorKey: 'name',
        cell: ({ row: { original } }) => (
          <Link to={`/teachers/${original.id}`}>
            <bdi>{original.name}</bdi>
          </Link>
        ),
      },
      {
        header: text.state,
        accessorKey: 'hidden',
        cell: ({ row }) => (row.original.hidden ? text.hidden : text.shown),
      },
      {
        header: text.role,
        accessorKey: 'has_role',
        cell: ({ row }) => (row.original.has_role ? text.canBroadcast : text.cannotBroadcast),
      },
      { header: text.followers, accessorKey: 'followers' },
    ],
    [text],
  );
}

/** Makes the account of a number a teacher. */
function AddTeacherDialog({ onClose }: { onClose: () => void }) {
  const text = useText(teachersText);
  const perform = usePerform('/api/console/teachers');
  const [msisdn, setMsisdn] = useState('');
  const [name, setName] = useState('');
  const [bio, setBio] = useState('');
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={text.add}
      effect={text.addEffect}
      confirmText={text.add}
      perform={(reason) =>
        perform('POST /api/console/teachers', { body: { msisdn, name: name.trim(), bio: bio.trim(), reason } })
      }
    >
      <TextField
        label={text.number}
        type="tel"
        dir="ltr"
        required
        value={msisdn}
        onChange={({ target }) => setMsisdn(target.value)}
      />
      <TextField
        label={text.name}
        required
        maxLength={MAX_TEACHER_NAME_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextAreaField
        label={text.bio}
        hint={text.bioHint}
        required
        maxLength={MAX_TEACHER_BIO_LENGTH}
        value={bio}
        onChange={({ target }) => setBio(target.value)}
      />
    </ActionDialog>
  );
}
