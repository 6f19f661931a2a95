import type { ExperimentView } from '@lisan/contract/console/figures';
import { useApi } from '../../lib/net/use-api.ts';
import { Chip } from '../../ui/form/chip.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { experimentsText } from '../text/experiments.ts';
import { useText } from '../text/language.ts';
import { Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { formatValue } from './format.ts';
import { ratioOf } from './sheet.ts';
import styles from './figures.module.css';

/** Shows every experiment: its sample, whether the assignment holds, and its result. */
export function ExperimentsPanel() {
  const text = useText(experimentsText);
  const query = useApi('GET /api/console/experiments');
  const columns = useColumns();
  return (
    <Panel title={text.experiments}>
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ experiments }) => <DataTable label={text.experiments} columns={columns} rows={experiments} />}
      </QueryView>
      <p className={styles.note}>{text.experimentsNote}</p>
    </Panel>
  );
}

function useColumns(): Column<ExperimentView>[] {
  const text = useText(experimentsText);
  return [
    { header: text.experiment, id: 'name', accessorFn: ({ name }) => text.names[name] ?? name },
    { header: text.sample, id: 'sample', enableSorting: false, cell: ({ row }) => <Arms of={row.original} /> },
    {
      header: text.planned,
      accessorKey: 'sample_size',
      cell: ({ row: { original } }) => <bdi dir="ltr">{formatValue(original.sample_size)}</bdi>,
    },
    {
      header: text.interval,
      id: 'interval',
      enableSorting: false,
      cell: ({ row: { original } }) => <bdi dir="ltr">{intervalOf(original)}</bdi>,
    },
    {
      header: text.sampleRatio,
      accessorKey: 'sample_ratio_p',
      cell: ({ row: { original } }) => <bdi dir="ltr">p = {original.sample_ratio_p.toFixed(3)}</bdi>,
    },
    {
      header: text.outcome,
      accessorKey: 'outcome',
      cell: ({ row: { original } }) => (
        <Chip tone={original.outcome === 'broken' ? 'orange' : 'plain'}>{text.outcomes[original.outcome]}</Chip>
      ),
    },
  ];
}

function Arms({ of: { control, treatment } }: { of: ExperimentView }) {
  const text = useText(experimentsText);
  return [control, treatment].map(({ variant, exposed, converted }) => (
    <span key={variant} className={styles.arm}>
      <bdi dir="ltr">{variant}</bdi>: {text.arm(formatValue(converted), formatValue(exposed))}
      {exposed > 0 && (
        <>
          {' '}
          (<bdi dir="ltr">{formatValue(ratioOf(converted, exposed), 'percent')}</bdi>)
        </>
      )}
    </span>
  ));
}

/** Returns the interval in percentage points. */
function intervalOf({ comparison }: ExperimentView): string {
  if (!comparison) return '–';
  const { difference, low, high } = comparison;
  const points = (value: number) => {
    const shown = Math.abs(value * 100).toFixed(1);
    return shown === '0.0' ? shown : `${value < 0 ? '−' : '+'}${shown}`;
  };
  return `${points(difference)} [${points(low)}, ${points(high)}]`;
}
