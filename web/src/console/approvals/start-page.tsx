import { Link } from '../../lib/router/router.tsx';
import { approvalsText } from '../text/approvals.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { Facts } from '../ui/facts.tsx';
import { ApprovalHistory } from './approval-history.tsx';
import { OpenApprovals } from './open-approvals.tsx';
import { useWaitingWork, WAITING_SECTIONS } from './use-waiting-work.ts';

/** Shows the work that waits for the roles of the reader. */
export function StartPage() {
  const text = useText(approvalsText);
  return (
    <ConsolePage title={text.title}>
      <WaitingSections />
      <Panel title={text.requests}>
        <OpenApprovals />
      </Panel>
      <Panel title={text.history}>
        <ApprovalHistory />
      </Panel>
    </ConsolePage>
  );
}

function WaitingSections() {
  const text = useText(approvalsText);
  const { nav } = useText(shellText);
  const countOf = useWaitingWork();
  const rows = WAITING_SECTIONS.filter(({ name }) => name !== 'start' && countOf(name) > 0);
  return (
    <Panel title={text.sections}>
      {rows.length === 0 ? (
        <p className="small">{text.nothing}</p>
      ) : (
        <Facts
          of={rows.map(({ name, path }) => ({ name: nav[name], value: <Link to={path}>{countOf(name)}</Link> }))}
        />
      )}
    </Panel>
  );
}
