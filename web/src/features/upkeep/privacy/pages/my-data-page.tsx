import type { RetentionView } from '@lisan/contract/learner/privacy';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../../lib/net/use-api.ts';
import { privacy } from '../../../../text/privacy.ts';
import { Page } from '../../../../ui/layout/page.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Disclosure } from '../../../../ui/layout/disclosure.tsx';
import { downloadFile } from '../../../../lib/net/download-file.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { StepUpDialog } from '../../../../domain/subscription/step-up-dialog.tsx';
import { useSignOut } from '../../../../domain/learner/session/use-sign-out.ts';
import { callWith } from '../../../../lib/net/call.ts';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import type { ApiError } from '../../../../lib/failure/api-error.ts';
import { Consents } from '../components/consents.tsx';
import styles from '../components/privacy.module.css';

/** Shows the learner's data: a copy, the consents, how long it is stored, and its erasure. */
export function MyDataPage() {
  const overview = useApi('GET /api/privacy');
  return (
    <Page title={privacy.title} back="/profile">
      <TakeData />
      <QueryView query={overview} skeleton={<Skeleton count={3} />}>
        {({ consents, retention, erasure_days }) => (
          <>
            <Consents consents={consents} />
            <Retention retention={retention} />
            <EraseAccount days={erasure_days} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

const { title, days: inDays, account } = privacy.retention;

/** Shows how long each kind of data is stored. */
function Retention({ retention }: { retention: RetentionView[] }) {
  return (
    <Disclosure summary={title} className={styles.retention}>
      <dl className={styles.kinds}>
        {retention.map((kind) => (
          <div key={kind.title}>
            <dt>{kind.title}</dt>
            <dd className="small">{kind.days === null ? account : inDays(kind.days)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

type Format = 'json' | 'html';

/** Offers everything that is stored about the learner, as a page or as a file. */
function TakeData() {
  const { title, lead, page, file } = privacy.take;
  const { start, busy, error, stepUp } = useWithStepUp((format: Format) =>
    downloadFile('GET /api/privacy/export', { query: { format } }),
  );
  return (
    <Section title={title}>
      <div className={styles.part}>
        <p>{lead}</p>
        <FailureNotice error={error} />
        <div className={styles.buttons}>
          <Button variant="petrol" icon="download" busy={busy === 'html'} onClick={() => start('html')}>
            {page}
          </Button>
          <Button variant="secondary" icon="download" busy={busy === 'json'} onClick={() => start('json')}>
            {file}
          </Button>
        </div>
      </div>
      <StepUpDialog {...stepUp} />
    </Section>
  );
}

/** Closes the account for good, after a dialog that names the losses and a code. */
function EraseAccount({ days }: { days: number }) {
  const [isAsking, setAsking] = useState(false);
  const { signOut } = useSignOut();
  const { start, busy, error, stepUp } = useWithStepUp(
    (confirmed: true) => callWith('POST /api/privacy/erase', { body: { confirmed } }),
    signOut,
  );
  const { title, lead, open, confirmTitle, lost, confirm, stay } = privacy.erase;
  return (
    <Section title={title}>
      <div className={styles.part}>
        <p>{lead(days)}</p>
        <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
          {open}
        </Button>
      </div>
      <Dialog open={isAsking && !stepUp.open} onClose={() => setAsking(false)} title={confirmTitle} role="alertdialog">
        <div className={styles.part}>
          <p>{lost}</p>
          <FailureNotice error={error} />
          <Button variant="danger" busy={busy !== null} onClick={() => start(true)}>
            {confirm}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {stay}
          </Button>
        </div>
      </Dialog>
      <StepUpDialog {...stepUp} />
    </Section>
  );
}

type StepUp = { open: boolean; onClose: () => void; onConfirmed: () => void };
type WithStepUp<T> = { start: (wish: T) => void; busy: T | null; error: ApiError | null; stepUp: StepUp };

/**
 * Performs an action that needs a confirmed code: if the server asks for a code, again after the learner has typed it.
 */
function useWithStepUp<T>(perform: (wish: T) => Promise<unknown>, onDone: () => void = () => {}): WithStepUp<T> {
  const [pending, setPending] = useState<T | null>(null);
  const mutation = useMutation<unknown, ApiError, T>({
    mutationFn: perform,
    onSuccess: onDone,
    onError: (error, wish) => {
      if (error.code === 'step_up_required') setPending(wish);
    },
  });
  const start = (wish: T) => {
    setPending(null);
    mutation.mutate(wish);
  };
  return {
    start,
    busy: mutation.isPending ? mutation.variables : null,
    error: mutation.error?.code === 'step_up_required' ? null : mutation.error,
    stepUp: {
      open: pending !== null,
      onClose: () => setPending(null),
      onConfirmed: () => pending !== null && start(pending),
    },
  };
}
