import { useNavigate, useParams } from '../../lib/router/use-router.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { studioWriting as text } from '../../text/studio-writing.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import parts from '../parts.module.css';
import { MarkingForm } from './marking-form.tsx';
import { refreshQueue, useClaim } from './use-claim.ts';

const BACK = '/writing';

/** One text: its task and drafts, and the teacher's corrections, marks and reply. */
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

/** Another teacher marks the text, or it has a reply. */
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
