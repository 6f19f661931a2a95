import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';

/** Downloads the evidence of a charge for an auditor. */
export function EvidenceButton({ learner, charge }: { learner: string; charge: string }) {
  const { charges: text } = useText(learnersText);
  const download = useMutation<void, ApiError>({
    mutationFn: () =>
      downloadFile('GET /api/console/learners/:uuid/charges/:id/evidence', { params: { uuid: learner, id: charge } }),
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
        {text.download}
      </Button>
      <FailureNotice error={download.error} />
    </>
  );
}
