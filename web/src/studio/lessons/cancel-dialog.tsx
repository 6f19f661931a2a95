import type { StudioLesson } from '@lisan/contract/studio/studio';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { refreshLessons } from './use-lessons.ts';

const text = studio.lessons.cancelDialog;

type Props = { lesson: StudioLesson | null; onClose: () => void };

export function CancelDialog({ lesson, onClose }: Props) {
  const cancel = useApiMutation('POST /api/studio/lessons/:id/cancel', {
    onSuccess: () => {
      showToast(text.done);
      onClose();
    },
    onSettled: refreshLessons,
  });
  function close() {
    cancel.reset();
    onClose();
  }
  return (
    <Dialog open={lesson !== null} onClose={close} title={text.title} role="alertdialog">
      {lesson && (
        <>
          <p>
            <b>
              <MixedText>{lesson.title}</MixedText>
            </b>
          </p>
          <p>{text.body}</p>
          <FailureNotice error={cancel.error} />
          <Button variant="petrol" busy={cancel.isPending} onClick={() => cancel.mutate({ params: { id: lesson.id } })}>
            {text.yes}
          </Button>
          <Button variant="secondary" onClick={close}>
            {text.no}
          </Button>
        </>
      )}
    </Dialog>
  );
}
