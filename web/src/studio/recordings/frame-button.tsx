import type { StudioRecording } from '@lisan/contract/studio/studio';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/net/call.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/form/button.tsx';
import { studio } from '../text/studio.ts';

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

const PATIENCE_MS = 15_000;
const QUALITY = 0.85;

/**
 * Captures the frame of a recording at a time in seconds, as a JPEG.
 * @throws when this browser cannot play the recording
 */
async function captureFrame(url: string, at: number): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  try {
    await once(video, 'loadeddata');
    video.currentTime = at;
    await once(video, 'seeked');
    return await drawn(video);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function once(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`No ${event}`)), PATIENCE_MS);
    const settle = (act: () => void) => () => {
      clearTimeout(late);
      act();
    };
    video.addEventListener(event, settle(resolve), { once: true });
    video.addEventListener(
      'error',
      settle(() => reject(new Error('Cannot be played'))),
      { once: true },
    );
  });
}

async function drawn(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/jpeg', QUALITY);
  });
}
