import type { ExperimentView } from '@lisan/contract/console/figures';
import { compareVariants, MIN_SAMPLE_RATIO_P, sampleRatioP } from '../../../domain/experiment/compare-variants.ts';
import { EXPERIMENTS, type Experiment } from '../../../domain/experiment/experiments.ts';
import { sumArms, type ArmRow } from './figure-store.ts';
import type { FiguresDeps } from './deps.ts';

/** Returns every experiment with its sample and what it found; numbers come from the daily rows. */
export async function listExperiments({ db }: Pick<FiguresDeps, 'db'>): Promise<ExperimentView[]> {
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
