import type { ClaimedText } from '@lisan/contract/studio/studio-writing';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from '../../lib/router/use-router.ts';
import { formatDate } from '../../lib/format/format-date.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { ApiError } from '../../lib/failure/api-error.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { studioWriting as text } from '../text/studio-writing.ts';
import parts from '../parts.module.css';
import { MarkingForm } from './marking-form.tsx';

const BACK = '/writing';

/** Shows one text: its task and drafts, and the teacher's corrections, marks and reply. */
export function MarkingPage() {
  const id = useParams()['id'] ?? '';
  const { text: claimed, error, retry } = useClaim(id);
  const navigate = useNavigate();
  const leave = () => {
    refreshQueue();
    navigate(BACK, { replace: true });
  };
  const release = useApiMutation('POST /api/studio/writing/:id/release', { onSettled: leave });
  return (
    <div className={parts.wide}>
      <Page title={claimed ? text.of(claimed.first_name) : text.page} back={BACK}>
        {claimed && (
          <>
            <p className="small">
              {text.row(claimed.level_code, claimed.week, claimed.words)} ·{' '}
              {text.until(formatDate(claimed.claimed_until, 'time'))}
            </p>
            <FailureNotice error={error} />
            <MarkingForm key={id} claimed={claimed} onSent={leave} />
            <Button variant="plain" busy={release.isPending} onClick={() => release.mutate({ params: { id } })}>
              {text.release}
            </Button>
          </>
        )}
        {!claimed && !error && <Skeleton shape="card" count={3} />}
        {!claimed && error && <NotClaimed error={error} onRetry={retry} />}
      </Page>
    </div>
  );
}

/** Explains that another teacher marks the text, or that it has a reply. */
function NotClaimed({
  error,
  onRetry,
}: {
  error: NonNullable<ReturnType<typeof useClaim>['error']>;
  onRetry: () => void;
}) {
  if (error.code !== 'conflict') return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <>
      <FailureNotice error={error} />
      <LinkButton to={BACK}>{text.back}</LinkButton>
    </>
  );
}

const RENEW_MS = 10 * 60_000;

type Claim = {
  text: ClaimedText | undefined;
  error: ApiError | null;
  retry: () => void;
};

/** Claims a text while its page is open, and renews the lease while the teacher works. */
function useClaim(id: string): Claim {
  const isActive = useActivity();
  const { mutate, data, error } = useApiMutation('POST /api/studio/writing/:id/claim', { onSuccess: refreshQueue });
  useEffect(() => {
    mutate({ params: { id } });
    const timer = setInterval(() => {
      if (isActive.current) mutate({ params: { id }, isQuiet: true });
      isActive.current = false;
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, [id, isActive, mutate]);
  // A renewal in progress, and a failed renewal, leave the text with the typed corrections.
  const [last, setLast] = useState(data?.text);
  if (data && data.text !== last) setLast(data.text);
  return {
    text: data?.text ?? last,
    error,
    retry: () => mutate({ params: { id } }),
  };
}

/** Returns a flag that is set whenever the teacher types or presses something, until it is reset. */
function useActivity(): { current: boolean } {
  const isActive = useRef(false);
  useEffect(() => {
    const record = () => {
      isActive.current = true;
    };
    window.addEventListener('pointerdown', record);
    window.addEventListener('keydown', record);
    return () => {
      window.removeEventListener('pointerdown', record);
      window.removeEventListener('keydown', record);
    };
  }, []);
  return isActive;
}

function refreshQueue(): void {
  void queryClient.invalidateQueries({ queryKey: ['GET /api/studio/writing'] });
}
