import type { StudioRecording } from '@lisan/contract/studio/studio';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { showToast } from '../../lib/toast.ts';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { captureFrame } from './capture-frame.ts';

const text = studio.recordings.poster;

type Props = { recording: StudioRecording; busy: boolean; onFrame: (frame: Blob) => void };

/** Uses the frame at a tenth of the recording as its poster. Only a published recording has an address to play. */
export function FrameButton({ recording, busy, onFrame }: Props) {
  const take = useMutation({
    mutationFn: async () => {
      const { content } = await call('GET /api/broadcast-contents/:id', { params: { id: recording.id } });
      return captureFrame(content.media_url, recording.seconds / 10);
    },
    onSuccess: onFrame,
    onError: () => showToast(text.frameFailed),
  });
  return (
    <Button size="small" variant="secondary" icon="video" busy={busy || take.isPending} onClick={() => take.mutate()}>
      {text.frame}
    </Button>
  );
}
