import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { refreshLessons } from './use-lessons.ts';

/** Retries a failed recording. */
export function RetryRecording({ lesson }: { lesson: StudioLesson }) {
  const retry = useMutation({
    mutationFn: () => call('POST /api/studio/lessons/:id/retry-recording', { params: { id: lesson.id } }),
    // A refusal means that the recording is no longer failed: the refetched list shows its state.
    onSettled: refreshLessons,
  });
  return (
    <Button variant="secondary" size="small" busy={retry.isPending} onClick={() => retry.mutate()}>
      {studio.lessons.retryRecording}
    </Button>
  );
}
