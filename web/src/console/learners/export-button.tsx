import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useText } from '../text/language.ts';
import { learnerActionsText } from '../text/learner-actions.ts';

/** Downloads everything that is stored about a learner, as a page to send to them. */
export function ExportButton({ uuid }: { uuid: string }) {
  const { exportData } = useText(learnerActionsText);
  const download = useMutation<void, ApiError>({
    mutationFn: () =>
      downloadFile('GET /api/console/learners/:uuid/export', { params: { uuid }, query: { format: 'html' } }),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon="download"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {exportData}
      </Button>
      <FailureNotice error={download.error} />
    </>
  );
}
