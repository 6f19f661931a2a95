import type { StaffTeacher } from '@lisan/contract/console/teachers';
import { useMemo } from 'react';
import { useParams } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/use-api.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText } from '../text/language.ts';
import { teachersText } from '../text/teachers.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { ReplacePhoto } from './replace-photo.tsx';
import { RolePanel } from './role-panel.tsx';
import { TeacherForm } from './teacher-form.tsx';

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
