import type { StudioRecording, StudioTranscript } from '@lisan/contract/studio/studio';
import { useState } from 'react';
import { useApiMutation } from '../../../lib/net/use-api.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Tag } from '../../../ui/list/tag.tsx';
import { transcript as text } from '../../text/transcript.ts';
import { TranscriptEditor } from './transcript-editor.tsx';
import { cacheTranscript, useTranscript } from './use-transcript.ts';
import styles from './transcript.module.css';

/** What is said in the recording: how far it was written down, its lines, and whether learners see it. */
export function TranscriptPart({ recording }: { recording: StudioRecording }) {
  const query = useTranscript(recording.id);
  return (
    <Card aria-labelledby="transcript">
      <h3 id="transcript">{text.title}</h3>
      <QueryView query={query} skeleton={<Skeleton />}>
        {({ transcript }) => (
          <Content
            recording={recording}
            transcript={transcript}
            onReload={async () => {
              const { data, isError } = await query.refetch();
              return isError ? undefined : data?.transcript;
            }}
          />
        )}
      </QueryView>
    </Card>
  );
}

type Props = {
  recording: StudioRecording;
  transcript: StudioTranscript;
  onReload: () => Promise<StudioTranscript | undefined>;
};

function Content({ recording, transcript, onReload }: Props) {
  const { id } = recording;
  const { state, source, progress, cues } = transcript;
  if (source === 'uploaded') return <p>{text.uploaded}</p>;
  if (state === 'off') return <p>{text.off}</p>;
  if (state === 'failed')
    return (
      <>
        <p role="status">{text.failed}</p>
        <RemakeButton id={id} isAsked={false} />
      </>
    );
  if (state !== 'ready')
    return (
      <>
        <p role="status">{state === 'making' ? text.making(Math.floor(progress * 100)) : text.waiting}</p>
        <progress className={styles.progress} max={1} value={progress} aria-label={text.title} />
      </>
    );
  return (
    <>
      <p className="small">{text.lead}</p>
      <PublishSwitch id={id} transcript={transcript} />
      {cues.length === 0 ? (
        <p>{text.nothing}</p>
      ) : (
        <TranscriptEditor recording={recording} transcript={transcript} onReload={onReload} />
      )}
      <RemakeButton id={id} isAsked />
    </>
  );
}

function PublishSwitch({ id, transcript }: { id: string; transcript: StudioTranscript }) {
  const [wanted, setWanted] = useState<boolean>();
  const { mutate, error } = useApiMutation('POST /api/studio/recordings/:id/transcript/publish', {
    // The lines stay as they are being edited.
    onSuccess: (reply) => cacheTranscript(id, { ...transcript, is_published: reply.transcript.is_published }),
    onSettled: () => setWanted(undefined),
  });
  return (
    <>
      {!transcript.is_edited && <Tag tone="quiet">{text.automatic}</Tag>}
      <Switch
        label={text.publish}
        hint={transcript.is_edited ? text.publishHint : text.publishAutomaticHint}
        checked={wanted ?? transcript.is_published}
        onChange={(published) => {
          setWanted(published);
          mutate({ params: { id }, body: { published } });
        }}
      />
      <FailureNotice error={error} />
    </>
  );
}

/** Writes the transcript down again, after a question where lines would be lost. */
function RemakeButton({ id, isAsked }: { id: string; isAsked: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useApiMutation('POST /api/studio/recordings/:id/transcript/remake', {
    onSuccess: (reply) => {
      setOpen(false);
      cacheTranscript(id, reply.transcript);
    },
  });
  const remake = () => mutate({ params: { id } });
  return (
    <>
      <Button
        size="small"
        variant="plain"
        icon="repeat"
        busy={isPending}
        onClick={() => (isAsked ? setOpen(true) : remake())}
      >
        {text.remake}
      </Button>
      {!isAsked && <FailureNotice error={error} />}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text.remakeDialog.title} role="alertdialog">
        <p>{text.remakeDialog.body}</p>
        <FailureNotice error={error} />
        <Button variant="petrol" busy={isPending} onClick={remake}>
          {text.remakeDialog.yes}
        </Button>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          {text.remakeDialog.no}
        </Button>
      </Dialog>
    </>
  );
}
