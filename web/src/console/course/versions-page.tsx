import type { CourseVersionRow } from '@lisan/contract/console/course-values';
import { useMemo, useState } from 'react';
import type { Reply } from '../../lib/failure/api-types.ts';
import { Link } from '../../lib/router/router.tsx';
import { useApi } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { Chip } from '../../ui/form/chip.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useMe } from '../shell/use-me.ts';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { usePerform } from '../ui/use-perform.ts';
import { CourseTabs } from './course-tabs.tsx';

type Versions = Reply<'GET /api/console/course/versions'>;

/** Shows the versions of the course, the roll back that a second person approves, and the differences between versions. */
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

function Versions({ versions, previous, undo, waiting }: Versions) {
  const text = useText(courseText);
  const mayPublish = useMe().data?.permissions.includes('course.publish') ?? false;
  const [chosen, setChosen] = useState<Asking | null>(null);
  const published = versions.find(({ is_published }) => is_published)?.id ?? '';
  const columns = useColumns({
    versions,
    publish: mayPublish ? (id) => setChosen({ id, name: 'publish' }) : null,
  });
  const ask = useAsk(published);
  const titleOf = (id: string) => versions.find((version) => version.id === id)?.draft?.title ?? text.fromFiles;
  // After a roll back, `previous` is a version before it; its undo is the step that is meant.
  const target = undo ?? previous;
  const name = undo === null ? ('rollBack' as const) : ('undo' as const);
  return (
    <>
      {waiting.map(({ version, requested_by: by, reason }) => (
        <Notice key={version} icon="clock">
          <p>{text.waitsToPublish(titleOf(version), by.name)}</p>
          <p>
            <bdi>{reason}</bdi>
          </p>
          <Link to="/start">{text.toRequests}</Link>
        </Notice>
      ))}
      {mayPublish && target !== null && waiting.length === 0 && (
        <div>
          <Button size="small" onClick={() => setChosen({ id: target, name })}>
            {text.publishing[name].title}
          </Button>
          <p className="small">{text.rollBackTo(titleOf(target))}</p>
        </div>
      )}
      <DataTable label={text.versions} columns={columns} rows={versions} />
      {chosen && (
        <ActionDialog
          open
          onClose={() => setChosen(null)}
          title={text.publishing[chosen.name].title}
          effect={text.publishing[chosen.name].effect(titleOf(chosen.id))}
          confirmText={text.askToPublish}
          perform={async (reason) => {
            await ask(chosen.id, reason);
            return text.askedToPublish;
          }}
        />
      )}
    </>
  );
}

type Asking = { id: string; name: 'publish' | 'rollBack' | 'undo' };

/** Asks for the publication of a version as long as the version on the screen is published. */
function useAsk(published: string): (id: string, reason: string) => Promise<void> {
  const perform = usePerform('/api/console/course', '/api/console/approvals', '/api/console/work');
  return async (id, reason) => {
    await perform('POST /api/console/course/versions/:id/publish', { params: { id }, body: { published, reason } });
  };
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
