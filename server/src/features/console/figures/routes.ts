import { getExperiments, getFigures, getMoneyFigures, type ExperimentView } from '@lisan/contract/console/figures';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import { compareVariants, MIN_SAMPLE_RATIO_P, sampleRatioP } from '../../../domain/experiment/compare-variants.ts';
import { EXPERIMENTS, type Experiment } from '../../../domain/experiment/experiments.ts';
import type { ConsoleDeps } from '../deps.ts';
import { readFigures, readMoney } from './read-figures.ts';
import { sumArms, type ArmRow } from './figure-store.ts';

export function figuresRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, getFigures, ({ query }) => readFigures(deps, query));
  serveStaffCall(app, deps, getMoneyFigures, ({ query }) => readMoney(deps, query));
  serveStaffCall(app, deps, getExperiments, async () => ({ experiments: await listExperiments(deps) }));
}

/** Returns every experiment with its sample and its result; numbers come from the daily rows. */
async function listExperiments({ db }: ConsoleDeps): Promise<ExperimentView[]> {
  const rows = await sumArms(db);
  return Object.values<Experiment>(EXPERIMENTS).map((experiment) => viewOf(experiment, rows));
}

function viewOf({ name, variants, share, sampleSize }: Experiment, rows: readonly ArmRow[]): ExperimentView {
  const armOf = (variant: string) => {
    const row = rows.find((one) => one.experiment === name && one.variant === variant);
    return { variant, exposed: row?.exposed ?? 0, converted: row?.converted ?? 0 };
  };
  const [control, treatment] = [armOf(variants[0]), armOf(variants[1])];
  const p = sampleRatioP(control.exposed, treatment.exposed, share);
  const comparison = compareVariants(control, treatment);
  const found = { control, treatment, sampleSize, p, comparison };
  return {
    name,
    sample_size: sampleSize,
    control,
    treatment,
    share,
    sample_ratio_p: p,
    comparison,
    outcome: outcomeOf(found),
  };
}

type Found = Pick<ExperimentView, 'control' | 'treatment' | 'comparison'> & { sampleSize: number; p: number };

/** The interval holds for one look at the planned sample, so nothing is decided before it is reached. */
function outcomeOf({ control, treatment, comparison, sampleSize, p }: Found): ExperimentView['outcome'] {
  if (p < MIN_SAMPLE_RATIO_P) return 'broken';
  if (!comparison || Math.min(control.exposed, treatment.exposed) < sampleSize) return 'collecting';
  return comparison.low > 0 || comparison.high < 0 ? 'different' : 'same';
}
