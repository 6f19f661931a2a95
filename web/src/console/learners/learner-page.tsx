import type { LearnerFacts } from '@lisan/contract/console/learners';
import { Link } from '../../lib/router/router.tsx';
import { useParams } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/use-api.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { ChargesPanel } from './charges-panel.tsx';
import { GuardianList } from './guardian-list.tsx';
import { ConsentList } from './consent-list.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { LearnerActions } from './learner-actions.tsx';
import { useLearnerColumns } from './learners-page.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import styles from './learners.module.css';

/** One learner: the facts and actions on top, and below them all that happened. */
export function LearnerPage() {
  const text = useText(learnersText);
  const { uuid = '' } = useParams();
  const query = useApi('GET /api/console/learners/:uuid', { params: { uuid } });
  return (
    <ConsolePage
      title={query.data?.learner.name ?? query.data?.learner.msisdn ?? text.title}
      actions={
        <Link to="/learners" className={buttonClass({ variant: 'plain', size: 'small' })}>
          {text.back}
        </Link>
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="card" count={3} />}>
        {({ learner }) => <Learner learner={learner} />}
      </QueryView>
    </ConsolePage>
  );
}

function Archived({ at, reason }: { at: string; reason: string | null }) {
  const text = useText(learnersText);
  return (
    <Notice tone="orange">
      {reason === 'erased' ? (
        <>
          {text.isErased} <Moment at={at} /> {text.canReturn}
        </>
      ) : (
        text.isArchived
      )}
    </Notice>
  );
}

function Learner({ learner }: { learner: LearnerFacts }) {
  const text = useText(learnersText);
  const columns = useLearnerColumns();
  return (
    <>
      {learner.archived_at !== null && <Archived at={learner.archived_at} reason={learner.archived_reason} />}
      {learner.blocked_at !== null && <Notice tone="wrong">{text.isBlocked}</Notice>}
      {learner.under_age_since !== null && <Notice tone="orange">{text.underAge}</Notice>}
      {learner.approvals.length > 0 && <Notice tone="petrol">{text.waiting}</Notice>}
      <FactsPanel learner={learner} />
      <LearnerActions learner={learner} />
      {learner.same_number.length > 0 && (
        <Panel title={text.sameNumber}>
          <DataTable label={text.sameNumber} columns={columns} rows={learner.same_number} />
        </Panel>
      )}
      <ChargesPanel learner={learner} />
      <div className={styles.columns}>
        <Panel title={text.consents}>
          <ConsentList consents={learner.consents} />
          <GuardianList guardians={learner.guardians} />
        </Panel>
        <DevicesPanel learner={learner} />
      </div>
      <TimelinePanel uuid={learner.uuid} />
    </>
  );
}
