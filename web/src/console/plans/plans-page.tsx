import type { PlanVersion } from '@lisan/contract/console/plans';
import { useMemo, useState } from 'react';
import { useApi } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { Chip } from '../../ui/form/chip.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useText } from '../text/language.ts';
import { plansText } from '../text/plans.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { usePerform } from '../ui/use-perform.ts';
import { Money } from '../ui/money.tsx';
import { readAmount } from '../learners/read-amount.ts';
import styles from '../ui/fields.module.css';
import { PlanRequests } from './plan-requests.tsx';
import { Terms } from './terms.tsx';
import { bodyOf, fieldsOf, VersionFields, type VersionFieldValues } from './version-fields.tsx';

type Chosen = { action: 'version' | 'close'; plan: PlanVersion };

/** Shows every version of every plan, and the versions that wait for a second person. */
export function PlansPage() {
  const text = useText(plansText);
  const query = useApi('GET /api/console/plans');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useColumns(setChosen);
  const close = () => setChosen(null);
  return (
    <ConsolePage title={text.title}>
      <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
        {({ plans, requests }) => (
          <>
            <PlanRequests requests={requests} />
            <Panel title={text.versions}>
              <DataTable label={text.versions} columns={columns} rows={plans} />
            </Panel>
          </>
        )}
      </QueryView>
      {chosen?.action === 'version' && <VersionDialog plan={chosen.plan} onClose={close} />}
      {chosen?.action === 'close' && <CloseDialog plan={chosen.plan} onClose={close} />}
    </ConsolePage>
  );
}

function CloseDialog({ plan: { uuid, name }, onClose }: { plan: PlanVersion; onClose: () => void }) {
  const text = useText(plansText);
  const perform = usePerform('/api/console/plans');
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={`${text.close}: ${name}`}
      effect={text.closeEffect}
      message={null}
      confirmText={text.close}
      perform={(reason) => perform('POST /api/console/plans/:uuid/close', { params: { uuid }, body: { reason } })}
    />
  );
}

function useColumns(onChoose: (chosen: Chosen) => void): Column<PlanVersion>[] {
  const text = useText(plansText);
  return useMemo(
    () => [
      {
        header: text.name,
        accessorKey: 'name',
        cell: ({ row: { original } }) => (
          <>
            <bdi>{original.name}</bdi>
            <Terms version={original.terms.version}>{original.terms.text}</Terms>
          </>
        ),
      },
      {
        header: text.price,
        id: 'price',
        accessorFn: ({ price }) => price.amount,
        cell: ({ row }) => <Money of={row.original.price} />,
      },
      { header: text.period, accessorKey: 'period', cell: ({ row }) => text.periods[row.original.period] },
      { header: text.freeDays, accessorKey: 'free_days' },
      {
        header: text.state,
        accessorKey: 'state',
        cell: ({ row: { original } }) => (
          <Chip tone={original.state === 'offered' ? 'orange' : 'plain'}>{text.states[original.state]}</Chip>
        ),
      },
      {
        header: text.opensAt,
        accessorKey: 'opens_at',
        cell: ({ row }) => row.original.opens_at !== null && <Moment at={row.original.opens_at} />,
      },
      {
        header: text.closesAt,
        accessorKey: 'closes_at',
        cell: ({ row }) => row.original.closes_at !== null && <Moment at={row.original.closes_at} />,
      },
      {
        header: '',
        id: 'change',
        enableSorting: false,
        cell: ({ row: { original: plan } }) =>
          plan.state === 'offered' &&
          plan.closes_at === null && (
            <span className={styles.actions}>
              <Button size="small" variant="secondary" onClick={() => onChoose({ action: 'version', plan })}>
                {text.add}
              </Button>
              <Button size="small" variant="plain" onClick={() => onChoose({ action: 'close', plan })}>
                {text.close}
              </Button>
            </span>
          ),
      },
    ],
    [text, onChoose],
  );
}

/** Asks for a version that replaces a plan for new subscribers. */
function VersionDialog({ plan, onClose }: { plan: PlanVersion; onClose: () => void }) {
  const text = useText(plansText);
  const perform = usePerform('/api/console/plans');
  const { exponent } = plan.price;
  const [fields, setFields] = useState(() => fieldsOf(plan));
  const set = (change: Partial<VersionFieldValues>) => setFields((before) => ({ ...before, ...change }));
  const amount = readAmount(fields.amount, exponent);
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={`${text.add}: ${plan.name}`}
      effect={text.addEffect}
      message={null}
      confirmText={text.add}
      perform={async (reason) => {
        if (amount === null) throw new Error(text.badAmount);
        await perform('POST /api/console/plans/:uuid/versions', {
          params: { uuid: plan.uuid },
          body: { ...bodyOf(fields), amount, reason },
        });
      }}
    >
      <VersionFields plan={plan} fields={fields} set={set} amount={amount} />
    </ActionDialog>
  );
}
