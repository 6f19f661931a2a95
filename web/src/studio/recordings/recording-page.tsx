import type { StudioRecording } from '@lisan/contract/studio/studio';
import { useEffect, useRef, useState } from 'react';
import { directionOf } from '../../lib/format/direction-of.ts';
import { useParams } from '../../lib/router/use-router.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { fieldErrors } from '../../lib/failure/api-error.ts';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { RecordingPoster } from '../../ui/list/recording-poster.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useApiMutation } from '../../lib/net/use-api.ts';
import type { IconName } from '../../ui/icons/icons.ts';
import { formatDuration } from '../../lib/format/format-date.ts';
import { buttonClass } from '../../ui/form/button-class.ts';
import { Facts } from '../../ui/list/facts.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import layout from '../../ui/layout/layout.module.css';
import { studio } from '../text/studio.ts';
import parts from '../parts.module.css';
import { AboutForm } from './about-form.tsx';
import { useRecordings, cacheRecording } from './use-recordings.ts';
import { FrameButton } from './frame-button.tsx';
import { TranscriptPart } from './transcript/transcript-part.tsx';
import { refreshTranscript } from './transcript/use-transcript.ts';
import styles from './recording-page.module.css';

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
      <div className={styles.transcript}>
        <TranscriptPart recording={recording} />
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

/** Uploads a WebVTT file, and shows the lines in which the server found errors. */
function CaptionsPart({ recording }: { recording: StudioRecording }) {
  const { send, isPending, error } = useUpload('POST /api/studio/recordings/:id/captions', recording.id);
  const has = recording.has_captions;
  return (
    <Card aria-labelledby="captions">
      <h3 id="captions">{studio.recordings.captionsPart.title}</h3>
      <p role="status">{has ? studio.recordings.captionsPart.has : studio.recordings.captionsPart.hasNot}</p>
      <p className="small">
        <MixedText>{studio.recordings.captionsPart.body}</MixedText>
      </p>
      <UploadErrors texts={fieldErrors(error, 'file')} error={error} />
      <div className={layout.cluster}>
        <FileButton
          label={has ? studio.recordings.captionsPart.change : studio.recordings.captionsPart.add}
          icon="captions"
          accept=".vtt,text/vtt"
          busy={isPending}
          onFile={send}
        />
        {has && (
          <Button size="small" variant="danger" icon="trash" disabled={isPending} onClick={() => send(null)}>
            {studio.recordings.captionsPart.remove}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The poster of a recording: an uploaded file, or one of its frames. */
function PosterPart({ recording }: { recording: StudioRecording }) {
  const { send, isPending, error } = useUpload('POST /api/studio/recordings/:id/poster', recording.id);
  const has = recording.poster_url !== null;
  return (
    <Card aria-labelledby="poster">
      <h3 id="poster">{studio.recordings.poster.title}</h3>
      <RecordingPoster recording={recording} />
      <p className="small">
        <MixedText>{studio.recordings.poster.body}</MixedText>
      </p>
      <UploadErrors texts={fieldErrors(error, 'file')} error={error} />
      <div className={layout.cluster}>
        <FileButton
          label={has ? studio.recordings.poster.change : studio.recordings.poster.add}
          icon="camera"
          accept="image/jpeg,image/png,image/webp"
          busy={isPending}
          onFile={send}
        />
        {recording.kind === 'video' && recording.published && (
          <FrameButton recording={recording} busy={isPending} onFrame={(frame) => send(frame, 'frame.jpg')} />
        )}
        {has && (
          <Button size="small" variant="danger" icon="trash" disabled={isPending} onClick={() => send(null)}>
            {studio.recordings.poster.remove}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The errors that the server found in the file, line by line. */
function UploadErrors({ texts, error }: { texts: readonly string[]; error: Error | null }) {
  if (texts.length === 0) return <FailureNotice error={error} />;
  return (
    <Notice tone="wrong" icon="warning" role="alert">
      {texts.map((text) => (
        <p key={text} dir={directionOf(text)}>
          {text}
        </p>
      ))}
    </Notice>
  );
}

type Key = 'POST /api/studio/recordings/:id/poster' | 'POST /api/studio/recordings/:id/captions';

/** Uploads or removes a file of a recording. */
function useUpload(key: Key, id: string) {
  const { mutate, isPending, error } = useApiMutation(key, {
    onSuccess: (reply) => {
      cacheRecording(reply.recording);
      // Captions are the source of the transcript.
      if (key.endsWith('captions')) refreshTranscript(id);
    },
  });
  return {
    isPending,
    error,
    send: (file: Blob | null, name = 'file') => {
      const form = new FormData();
      if (file) form.append('file', file, file instanceof File ? file.name : name);
      mutate({ params: { id }, form });
    },
  };
}

type Props = { label: string; icon: IconName; accept: string; busy: boolean; onFile: (file: File) => void };

/** Opens the device's own file picker. */
function FileButton({ label, icon, accept, busy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant="secondary" icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after it was corrected.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

const MEGABYTE = 1_000_000;

/** The facts of a recording, and whether learners see it. */
function PublishCard({ recording }: { recording: StudioRecording }) {
  const { id, kind, title, seconds, bytes, published } = recording;
  // A mutation reports that it is pending a moment later, and the switch would jump back until then.
  const [wanted, setWanted] = useState<boolean>();
  const change = useApiMutation('POST /api/studio/recordings/:id/update', {
    onSuccess: (reply) => cacheRecording(reply.recording),
    onSettled: () => setWanted(undefined),
  });
  const publish = (checked: boolean) => {
    setWanted(checked);
    change.mutate({ params: { id }, body: { published: checked } });
  };
  return (
    <Card aria-labelledby="recording">
      <h2 id="recording">
        <MixedText>{title}</MixedText>
      </h2>
      <Facts
        facts={[
          { name: text.length, value: <bdi dir="ltr">{formatDuration(seconds)}</bdi> },
          ...(bytes > 0 ? [{ name: text.size, value: text.megabytes(bytes / MEGABYTE) }] : []),
        ]}
      />
      <Switch label={text.publish} hint={text.publishHint} checked={wanted ?? published} onChange={publish} />
      <FailureNotice error={change.error} />
      {published && (
        <a
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          href={`/#/recording/${kind}/lessons/${id}`}
          target="_blank"
          rel="noreferrer"
        >
          {text.watch}
        </a>
      )}
    </Card>
  );
}
