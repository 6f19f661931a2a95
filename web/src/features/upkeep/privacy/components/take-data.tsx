import { downloadFile } from '../../../../lib/download-file.ts';
import { privacy } from '../../../../text/privacy.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StepUpDialog } from '../../../../domain/subscription/step-up-dialog.tsx';
import { useWithStepUp } from '../use-with-step-up.ts';
import styles from './privacy.module.css';

type Format = 'json' | 'html';

/** Everything that is stored about the learner, as a page or as a file. */
export function TakeData() {
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
