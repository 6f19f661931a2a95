import { phoneChecks } from '../../../../text/phone-checks.ts';
import { Button } from '../../../../ui/button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useConnectionTest } from '../checks/use-connection-test.ts';
import { ConnectionReport } from '../components/connection-report.tsx';

/** Open to guests, for support by phone. */
export function ConnectionTestPage() {
  const { isRunning, measured, run } = useConnectionTest();
  const text = phoneChecks.connection;
  const start = (
    <Button icon={measured ? 'repeat' : 'play'} busy={isRunning} onClick={run}>
      {isRunning ? text.running : measured ? text.again : text.run}
    </Button>
  );
  return (
    <Page title={text.title} back="/" foot={start}>
      <p>{text.lead}</p>
      {isRunning && !measured && <Skeleton shape="hero" count={2} />}
      {measured && <ConnectionReport measured={measured} />}
    </Page>
  );
}
