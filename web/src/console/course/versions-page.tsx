import type { CourseVersionRow } from '@lisan/contract/console/course-values';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Reply } from '../../lib/api-types.ts';
import { call } from '../../lib/call.ts';
import { Link } from '../../lib/router/router.tsx';
import { showToast } from '../../lib/toast.ts';
import { apiQueryKey, useApi } from '../../lib/use-api.ts';
import { useRequestKey } from '../../lib/use-request-key.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMe } from '../shell/use-me.ts';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { CourseTabs } from './course-tabs.tsx';

type Versions = Reply<'GET /api/console/course/versions'>;

/** The versions of the course, the roll back by one tap, and what differs between versions. */
export function VersionsPage() {
  const text = useText(courseText);
  const query = useApi('GET /api/console/course/versions');
  return (
    <ConsolePage title={text.versions} actions={<CourseTabs />}>
      <Panel title={text.versions} isWhole>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {(versions) => <Versions {...versions} />}
        </QueryView>
      </Panel>
    </ConsolePage>
  );
}

function Versions({ versions, previous }: Versions) {
  const text = useText(courseText);
  const mayPublish = useMe().data?.permissions.includes('course.publish') ?? false;
  const [chosen, setChosen] = useState<string | null>(null);
  const published = versions.find(({ is_published }) => is_published)?.id ?? '';
  const columns = useColumns({ versions, publish: mayPublish ? setChosen : null });
  const publish = usePublish(published);
  return (
    <>
      {mayPublish && previous !== null && <RollBack versions={versions} previous={previous} publish={publish} />}
      <DataTable label={text.versions} columns={columns} rows={versions} />
      <ActionDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={text.publish}
        effect={text.publishEffect}
        confirmText={text.publish}
        perform={(reason) => publish(chosen ?? '', reason)}
      />
    </>
  );
}

type Publish = (id: string, reason: string) => Promise<void>;

/** Publishes a version as long as the one on the screen is published. */
function usePublish(published: string): Publish {
  const client = useQueryClient();
  const keyOf = useRequestKey();
  const key = apiQueryKey('GET /api/console/course/versions');
  return async (id, reason) => {
    const body = { published, reason };
    const idempotencyKey = keyOf(JSON.stringify([id, body]));
    try {
      const reply = await call('POST /api/console/course/versions/:id/publish', {
        params: { id },
        body,
        idempotencyKey,
      });
      client.setQueryData(key, reply);
      await client.invalidateQueries({ queryKey: ['GET /api/console/course/items'] });
    } catch (failure) {
      void client.invalidateQueries({ queryKey: key });
      throw failure;
    }
  };
}

type RollBackProps = { versions: readonly CourseVersionRow[]; previous: string; publish: Publish };

/** One tap; its reason is the same each time. */
function RollBack({ versions, previous, publish }: RollBackProps) {
  const text = useText(courseText);
  const target = versions.find(({ id }) => id === previous);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const rollBack = async () => {
    setBusy(true);
    setError(null);
    await publish(previous, text.rollBackReason).then(() => showToast(text.rolledBack), setError);
    setBusy(false);
  };
  return (
    <div>
      <Button size="small" busy={isBusy} onClick={() => void rollBack()}>
        {text.rollBack}
      </Button>
      {target && <p className="small">{text.rollBackTo(target.draft?.title ?? text.fromFiles)}</p>}
      <FailureNotice error={error} />
    </div>
  );
}

type Shown = { versions: readonly CourseVersionRow[]; publish: ((id: string) => void) | null };

function useColumns({ versions, publish }: Shown): Column<CourseVersionRow>[] {
  const text = useText(courseText);
  return useMemo(
    () => [
      {
        header: text.title,
        id: 'draft',
        accessorFn: ({ draft }) => draft?.title ?? text.fromFiles,
        cell: ({ row: { original } }) =>
          original.draft ? (
            <Link to={`/course/drafts/${original.draft.id}`}>{original.draft.title}</Link>
          ) : (
            text.fromFiles
          ),
      },
      {
        header: text.state,
        id: 'state',
        enableSorting: false,
        cell: ({ row: { original } }) => {
          if (original.is_published) return <Chip tone="orange">{text.isPublished}</Chip>;
          if (original.published_at === null) return text.neverPublished;
          return publish ? (
            <Button size="small" variant="secondary" onClick={() => publish(original.id)}>
              {text.publish}
            </Button>
          ) : (
            <Moment at={original.published_at} />
          );
        },
      },
      { header: text.created, accessorKey: 'created_at', cell: ({ row }) => <Moment at={row.original.created_at} /> },
      {
        header: text.changes,
        id: 'changes',
        enableSorting: false,
        cell: ({ row: { original } }) => {
          const before = versions[versions.findIndex(({ id }) => id === original.id) + 1];
          return before ? (
            <Link to={`/course/versions/${original.id}/changes?from=${before.id}`}>{text.changesOf}</Link>
          ) : null;
        },
      },
      {
        header: text.hash,
        id: 'hash',
        enableSorting: false,
        cell: ({ row }) => <bdi dir="ltr">{row.original.hash.slice(0, 12)}</bdi>,
      },
    ],
    [text, versions, publish],
  );
}
