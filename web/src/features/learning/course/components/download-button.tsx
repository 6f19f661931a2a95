import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../../lib/toast.ts';
import { courseProgress } from '../../../../text/course-progress.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';

type Props = {
  /** Fetches the file and lets the browser save it. */
  download: () => Promise<void>;
  /** The accessible name, where the text alone does not name the file. */
  label?: string;
  children: string;
};

/** Downloads a file, and shows why it failed. */
export function DownloadButton({ download, label, children }: Props) {
  const saving = useMutation({
    networkMode: 'offlineFirst',
    mutationFn: download,
    onSuccess: () => showToast(courseProgress.saved),
  });
  return (
    <>
      <Button
        variant="secondary"
        icon="download"
        busy={saving.isPending}
        aria-label={label}
        onClick={() => saving.mutate()}
      >
        {children}
      </Button>
      <FailureNotice error={saving.error} />
    </>
  );
}
