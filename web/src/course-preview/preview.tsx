import { useEffect, type MouseEvent } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { isFactorMissing, openFactorChannel } from '../console/shell/factor-channel.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { HashRouter, Routes } from '../lib/router/router.tsx';
import { useParams, useSearchParams } from '../lib/router/use-router.ts';
import { useApi } from '../lib/net/use-api.ts';
import { Page } from '../ui/layout/page.tsx';
import { QueryView } from '../ui/feedback/query-view.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { CrashBoundary } from '../ui/feedback/crash-boundary.tsx';
import { coursePreview as text } from './text/course-preview.ts';
import { PreviewBody } from './preview-body.tsx';

const SCREENS = { '/:uuid': <PreviewScreen />, '*': null };

/**
 * Shows an item as learners see it, in a frame of the console: the screens of learners with the texts of a draft. It
 * makes no call of a learner, so that neither answers nor caches of drafts reach an account.
 */
export function Preview() {
  return (
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <CrashBoundary>
          {/* Links and the button in the header lead to other screens, which a preview lacks. */}
          <div onClickCapture={stopLinks}>
            <Routes table={SCREENS} />
          </div>
        </CrashBoundary>
      </HashRouter>
    </QueryClientProvider>
  );
}

function stopLinks(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.target.closest('a, [data-leave]') === null) return;
  event.preventDefault();
  event.stopPropagation();
}

function PreviewScreen() {
  const { uuid = '' } = useParams();
  const search = useSearchParams();
  const draft = search.get('draft') ?? undefined;
  // The revision changes nothing on the server: it is part of the cache key here.
  return <Item key={search.toString()} uuid={uuid} draft={draft} />;
}

function Item({ uuid, draft }: { uuid: string; draft: string | undefined }) {
  const query = useApi(
    'GET /api/console/course/items/:uuid/preview',
    { params: { uuid }, query: { draft } },
    { gcTime: 0, staleTime: 0 },
  );
  useFactorOfConsole(isFactorMissing(query.error));
  const preview = query.data?.preview;
  if (preview) return <PreviewBody {...preview} />;
  return (
    <Page title={text.title}>
      <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
        {() => <p>{text.missing}</p>}
      </QueryView>
    </Page>
  );
}

/** The console around the frame asks for the second factor; the frame reads again when it is confirmed. */
function useFactorOfConsole(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return;
    const channel = openFactorChannel((event) => {
      if (event === 'confirmed') void queryClient.invalidateQueries();
    });
    channel.post('ended');
    return channel.close;
  }, [isMissing]);
}
