import type { StudioRecording } from '@lisan/contract/studio/studio';
import { fieldErrors } from '../../lib/api-error.ts';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { RecordingPoster } from '../../ui/recording-poster.tsx';
import { FileButton } from './file-button.tsx';
import { FrameButton } from './frame-button.tsx';
import layout from '../../ui/layout.module.css';
import { UploadErrors } from './upload-errors.tsx';
import { useUpload } from './use-upload.ts';

const text = studio.recordings.poster;

/** The poster of a recording: an uploaded file, or one of its frames. */
export function PosterPart({ recording }: { recording: StudioRecording }) {
  const { send, isPending, error } = useUpload('POST /api/studio/recordings/:id/poster', recording.id);
  const has = recording.poster_url !== null;
  return (
    <Card aria-labelledby="poster">
      <h3 id="poster">{text.title}</h3>
      <RecordingPoster recording={recording} />
      <p className="small">
        <MixedText>{text.body}</MixedText>
      </p>
      <UploadErrors texts={fieldErrors(error, 'file')} error={error} />
      <div className={layout.cluster}>
        <FileButton
          label={has ? text.change : text.add}
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
            {text.remove}
          </Button>
        )}
      </div>
    </Card>
  );
}
