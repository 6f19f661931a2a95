import type { StudioRecording } from '@lisan/contract/studio/studio';
import { fieldErrors } from '../../lib/api-error.ts';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { FileButton } from './file-button.tsx';
import layout from '../../ui/layout.module.css';
import { UploadErrors } from './upload-errors.tsx';
import { useUpload } from './use-upload.ts';

const text = studio.recordings.captionsPart;

/** Uploads a WebVTT file, and shows the lines in which the server found errors. */
export function CaptionsPart({ recording }: { recording: StudioRecording }) {
  const { send, isPending, error } = useUpload('POST /api/studio/recordings/:id/captions', recording.id);
  const has = recording.has_captions;
  return (
    <Card aria-labelledby="captions">
      <h3 id="captions">{text.title}</h3>
      <p role="status">{has ? text.has : text.hasNot}</p>
      <p className="small">
        <MixedText>{text.body}</MixedText>
      </p>
      <UploadErrors texts={fieldErrors(error, 'file')} error={error} />
      <div className={layout.cluster}>
        <FileButton
          label={has ? text.change : text.add}
          icon="captions"
          accept=".vtt,text/vtt"
          busy={isPending}
          onFile={send}
        />
        {has && (
          <Button size="small" variant="danger" icon="trash" disabled={isPending} onClick={() => send(null)}>
            {text.remove}
          </Button>
        )}
      </div>
    </Card>
  );
}
