import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { cacheLesson } from '../lessons/use-lessons.ts';

const text = studio.air.endDialog;

type Props = {
  lesson: StudioLesson;
  open: boolean;
  onStop: () => Promise<void>;
  /** The lesson could not be ended, so it continues. */
  onResume: () => void;
  onClose: () => void;
};

/** Sends the buffered media before it ends the lesson for everyone. */
export function EndDialog({ lesson, open, onStop, onResume, onClose }: Props) {
  const end = useMutation({
    mutationFn: async () => {
      await onStop();
      return call('POST /api/studio/lessons/:id/end', { params: { id: lesson.id } });
    },
    onSuccess: (reply) => cacheLesson(reply.lesson),
    onError: onResume,
  });
  return (
    <Dialog open={open} onClose={onClose} title={text.title} role="alertdialog">
      <p>{lesson.recording_state === 'expected' ? text.body : text.bodyUnrecorded}</p>
      <FailureNotice error={end.error} />
      <Button variant="petrol" busy={end.isPending} onClick={() => end.mutate()}>
        {text.yes}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        {text.no}
      </Button>
    </Dialog>
  );
}
