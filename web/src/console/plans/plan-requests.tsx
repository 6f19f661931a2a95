import type { PlanRequest } from '@lisan/contract/console/plans';
import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { useMe } from '../shell/use-me.ts';
import { useText } from '../text/language.ts';
import { plansText } from '../text/plans.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Panel } from '../ui/console-page.tsx';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { usePerform } from '../ui/use-perform.ts';
import { Money } from '../ui/money.tsx';
import styles from '../ui/fields.module.css';
import { Terms } from './terms.tsx';

type Decision = 'approved' | 'declined' | 'withdrawn';
type Chosen = { decision: Decision; id: string };

/** Shows the versions that wait for a second person, with their changes. */
export function PlanRequests({ requests }: { requests: PlanRequest[] }) {
  const text = useText(plansText);
  const perform = usePerform('/api/console/plans');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <Panel title={text.requests}>
      {requests.length === 0 && <p className="small">{text.noRequests}</p>}
      {requests.map((request) => (
        <Request key={request.id} request={request} onDecide={setChosen} />
      ))}
      {chosen && (
        <ActionDialog
          open
          onClose={() => setChosen(null)}
          title={text.decisions[chosen.decision]}
          effect={text.effects[chosen.decision]}
          message={null}
          confirmText={text.decisions[chosen.decision]}
          perform={(reason) =>
            perform('POST /api/console/plan-requests/:id', {
              params: { id: chosen.id },
              body: { decision: chosen.decision, reason },
            })
          }
        />
      )}
    </Panel>
  );
}

function Request({ request, onDecide }: { request: PlanRequest; onDecide: (chosen: Chosen) => void }) {
  const text = useText(plansText);
  const me = useMe().data;
  const { id, requested_by: by } = request;
  return (
    <article className={styles.form}>
      <Facts
        of={[
          { name: text.name, value: <bdi>{request.name}</bdi> },
          { name: text.price, value: <Money of={request.price} /> },
          { name: text.period, value: text.periods[request.period] },
          { name: text.freeDays, value: request.free_days },
          { name: text.opensAt, value: <Moment at={request.opens_at} /> },
          { name: text.by, value: <bdi>{by.name ?? by.uuid}</bdi> },
          { name: text.why, value: <bdi>{request.reason}</bdi> },
        ]}
      />
      <Terms>{request.text}</Terms>
      {me?.uuid === by.uuid ? (
        <div className={styles.actions}>
          <p className="small">{text.ownRequest}</p>
          <Button size="small" variant="secondary" onClick={() => onDecide({ decision: 'withdrawn', id })}>
            {text.decisions.withdrawn}
          </Button>
        </div>
      ) : (
        <div className={styles.actions}>
          <Button size="small" onClick={() => onDecide({ decision: 'approved', id })}>
            {text.decisions.approved}
          </Button>
          <Button size="small" variant="secondary" onClick={() => onDecide({ decision: 'declined', id })}>
            {text.decisions.declined}
          </Button>
        </div>
      )}
    </article>
  );
}
