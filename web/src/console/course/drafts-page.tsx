import type { CourseDraftRow } from '@lisan/contract/console/course-values';
import { useMemo, useState } from 'react';
import { call } from '../../lib/net/call.ts';
import { Link } from '../../lib/router/router.tsx';
import { useNavigate } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useMe } from '../shell/use-me.ts';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { CheckedForm } from '../ui/checked-form.tsx';
import { useFieldErrors } from '../ui/use-field-errors.ts';
import { CourseTabs } from './course-tabs.tsx';
import styles from './course.module.css';
import { draftStateText } from './draft-state-text.ts';

/** The drafts of all editors, the latest first. */
export function DraftsPage() {
  const text = useText(courseText);
  const query = useApi('GET /api/console/course/drafts');
  const mayEdit = useMe().data?.permissions.includes('course.edit') ?? false;
  const columns = useColumns();
  return (
    <ConsolePage title={text.drafts} actions={<CourseTabs />}>
      {mayEdit && (
        <Panel title={text.newDraft}>
          <NewDraft />
        </Panel>
      )}
      <Panel title={text.drafts} isWhole>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ drafts }) => <DataTable label={text.drafts} columns={columns} rows={drafts} />}
        </QueryView>
      </Panel>
    </ConsolePage>
  );
}

function NewDraft() {
  const text = useText(courseText);
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<unknown>(null);
  const errorsOf = useFieldErrors(error);
  const start = async () => {
    try {
      const { draft } = await call('POST /api/console/course/drafts', { body: { title } });
      navigate(`/course/drafts/${draft.id}`);
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <CheckedForm className={styles.form} onValid={() => void start()}>
      <TextField
        label={text.newTitle}
        required
        minLength={5}
        maxLength={120}
        value={title}
        errors={errorsOf('title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <FailureNotice error={error} fields={['title']} />
      <div className={styles.buttons}>
        <Button type="submit" size="small">
          {text.start}
        </Button>
      </div>
    </CheckedForm>
  );
}

function useColumns(): Column<CourseDraftRow>[] {
  const text = useText(courseText);
  return useMemo(
    () => [
      {
        header: text.title,
        id: 'title',
        accessorFn: ({ title }) => title,
        cell: ({ row }) => <Link to={`/course/drafts/${row.original.id}`}>{row.original.title}</Link>,
      },
      { header: text.state, id: 'state', accessorFn: (draft) => draftStateText(text, draft) },
      { header: text.itemCount, id: 'items', accessorFn: ({ items }) => items },
      { header: text.by, id: 'by', accessorFn: ({ by }) => by.name },
      { header: text.created, accessorKey: 'created_at', cell: ({ row }) => <Moment at={row.original.created_at} /> },
    ],
    [text],
  );
}
