import type { StudioRecording } from '@lisan/contract/studio/studio';
import { useEffect } from 'react';
import { useParams } from '../../lib/router/use-router.ts';
import { studio } from '../../text/studio.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AboutForm } from './about-form.tsx';
import { CaptionsPart } from './captions-part.tsx';
import { PosterPart } from './poster-part.tsx';
import { PublishCard } from './publish-card.tsx';
import parts from '../parts.module.css';
import { useRecordings } from './use-recordings.ts';

const text = studio.recordings;

/** A recording: its visibility, its description, its poster and its captions. */
export function RecordingPage() {
  const { id } = useParams();
  const query = useRecordings();
  const found = query.data?.pages.flatMap((page) => page.recordings).find((one) => one.id === id);
  const isSearching = found === undefined && query.hasNextPage;
  const { fetchNextPage, isFetching, isFetchNextPageError } = query;
  useEffect(() => {
    // An address may be opened directly: the list is read page by page until the recording is found.
    if (isSearching && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isSearching, isFetching, isFetchNextPageError, fetchNextPage]);
  return (
    <div className={parts.wide}>
      <Page title={text.page} back="/recordings">
        {found ? (
          <Parts key={found.id} recording={found} />
        ) : (
          <QueryView query={query} skeleton={<Skeleton shape="card" count={3} />}>
            {() => {
              if (isFetchNextPageError)
                return <ErrorState error={query.error} busy={isFetching} onRetry={() => void fetchNextPage()} />;
              return isSearching || isFetching ? <Skeleton shape="card" count={3} /> : <Missing />;
            }}
          </QueryView>
        )}
      </Page>
    </div>
  );
}

function Parts({ recording }: { recording: StudioRecording }) {
  return (
    <div className={parts.parts}>
      <div className={parts.column}>
        <PublishCard recording={recording} />
        <AboutForm recording={recording} />
      </div>
      <div className={parts.column}>
        <PosterPart recording={recording} />
        <CaptionsPart recording={recording} />
      </div>
    </div>
  );
}

function Missing() {
  return (
    <EmptyState icon="video" action={<LinkButton to="/recordings">{text.title}</LinkButton>}>
      {text.missing}
    </EmptyState>
  );
}
