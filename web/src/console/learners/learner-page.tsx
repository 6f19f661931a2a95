import type { LearnerFacts, ConsentView } from '@lisan/contract/console/learners';
import { useMemo, useState } from 'react';
import { directionOf } from '../../lib/format/direction-of.ts';
import { Link } from '../../lib/router/router.tsx';
import { useParams } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { buttonClass } from '../../ui/form/button-class.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { Money } from '../ui/money.tsx';
import { learnerActionsText } from '../text/learner-actions.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { nameDevice } from '../ui/name-device.ts';
import { ChargesPanel } from './charges-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { LearnerActions } from './learner-actions.tsx';
import { useLearnerColumns } from './learners-page.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { usePerform } from './use-perform.ts';
import styles from './learners.module.css';

/** Shows one learner: the facts and actions on top, and below them the timeline. */
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

/** Shows the guardians who agreed to a plan for a learner under age, and whether the consent was withdrawn or ended. */
function GuardianList({ guardians }: Pick<LearnerFacts, 'guardians'>) {
  const { guardian, consentEnded, consent: text } = useText(learnersText);
  if (guardians.length === 0) return null;
  return (
    <ul className={styles.consents}>
      {guardians.map(({ msisdn, plan, at, withdrawn_at, withdrawn_by }) => (
        <li key={`${msisdn}${at}`}>
          <strong>{guardian}</strong> <bdi dir="ltr">{msisdn}</bdi> · {plan} · <Moment at={at} /> ·{' '}
          {withdrawn_at === null ? (
            text.inForce
          ) : (
            <>
              {withdrawn_by === 'staff' ? consentEnded : text.withdrawn} <Moment at={withdrawn_at} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows the consents of a learner, word for word, and whether they were withdrawn. */
function ConsentList({ consents }: { consents: readonly ConsentView[] }) {
  const { consent: text } = useText(learnersText);
  if (consents.length === 0) return <p className="small">{text.none}</p>;
  return (
    <ul className={styles.consents}>
      {consents.map((one) => (
        <li key={one.uuid}>
          <bdi>
            <strong>{one.plan}</strong>
          </bdi>{' '}
          · <Moment at={one.at} /> ·{' '}
          {one.withdrawn_at === null ? (
            text.inForce
          ) : (
            <>
              {text.withdrawn} <Moment at={one.withdrawn_at} />
            </>
          )}
          <details>
            <summary>{text.show}</summary>
            <p className={styles.words} dir={directionOf(one.terms_text)}>
              {one.terms_text}
            </p>
            <dl className={styles.facts}>
              <dt>{text.version}</dt>
              <dd dir="ltr">{one.terms_version}</dd>
              <dt>{text.price}</dt>
              <dd>
                <Money of={one.price} />
              </dd>
              <dt>{text.channel}</dt>
              <dd>{text.channels[one.channel]}</dd>
              <dt>{text.address}</dt>
              <dd dir="ltr">{one.ip}</dd>
              <dt>{text.device}</dt>
              <dd dir="ltr">{one.user_agent ?? '–'}</dd>
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}

type Device = LearnerFacts['sessions'][number];

/** Shows the devices on which an account is signed in; each session can be ended. */
function DevicesPanel({ learner }: { learner: LearnerFacts }) {
  const { devices: text } = useText(learnersText);
  const { sessions } = useText(learnerActionsText);
  const perform = usePerform();
  const [ending, setEnding] = useState<string | null>(null);
  const columns = useDeviceColumns(learner.can_act ? setEnding : null);
  return (
    <Panel title={text.title}>
      <DataTable label={text.title} columns={columns} rows={learner.sessions} />
      <ActionDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={sessions.one}
        effect={sessions.oneEffect}
        message={null}
        confirmText={sessions.one}
        perform={(reason) =>
          perform('POST /api/console/learners/:uuid/sessions/end', {
            params: { uuid: learner.uuid },
            body: { reason, session_id: ending ?? '' },
          })
        }
      />
    </Panel>
  );
}

function useDeviceColumns(onEnd: ((id: string) => void) | null): Column<Device>[] {
  const { devices: text } = useText(learnersText);
  return useMemo(
    () => [
      {
        header: text.device,
        id: 'device',
        accessorFn: ({ device }) => nameDevice(device),
        cell: ({ getValue }) => <bdi dir="ltr">{String(getValue())}</bdi>,
      },
      {
        header: text.first,
        accessorKey: 'first_seen_at',
        cell: ({ row }) => <Moment at={row.original.first_seen_at} />,
      },
      { header: text.last, accessorKey: 'last_used_at', cell: ({ row }) => <Moment at={row.original.last_used_at} /> },
      ...(onEnd
        ? [
            {
              header: '',
              id: 'end',
              enableSorting: false,
              cell: ({ row }: { row: { original: Device } }) => (
                <Button variant="secondary" size="small" icon="logout" onClick={() => onEnd(row.original.id)}>
                  {text.end}
                </Button>
              ),
            },
          ]
        : []),
    ],
    [text, onEnd],
  );
}
