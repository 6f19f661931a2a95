import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { Instant, NamedDay } from '../values/values.ts';

export const FIGURE_CHARTS = [
  'growth',
  'trials',
  'renewals',
  'churn',
  'retention',
  'learning',
  'onboarding',
  'sources',
  'live',
  'sms',
] as const;
/** Figures in one chart and its table. */
export const FigureChart = z.enum(FIGURE_CHARTS);
export type FigureChart = z.infer<typeof FigureChart>;

const Day = z.iso.date();

/** Both days belong to the period; at most 92 days. */
const Period = { from: NamedDay, to: NamedDay };

/**
 * One number of a day. `plan`, `kind` and `detail` divide a metric and are empty if nothing does; a number that is zero
 * has no row.
 */
const Figure = z.object({
  day: Day,
  metric: z.string(),
  plan: z.string(),
  kind: z.string(),
  detail: z.string(),
  value: z.int(),
});
export type Figure = z.infer<typeof Figure>;

const Figures = {
  /** The days of the period and of the equally long period before it; of cohorts also the 30 days after it. */
  figures: z.array(Figure),
  plans: z.array(z.object({ uuid: z.string(), name: z.string() })),
  /** The first day of the period before. */
  before_from: Day,
  /** Today in the zone of the installation; its figures are not complete. */
  today: Day,
  /** The days of both periods that have been computed, with the time of the last computation. */
  computed: z.array(z.object({ day: Day, at: Instant })),
};

export const getFigures = defineCall({
  method: 'GET',
  path: '/api/console/figures',
  access: 'staff',
  permission: 'figures.read',
  limit: 'read',
  summary: 'The daily figures of a chart, for a period and the period before it',
  query: z.object({ ...Period, chart: FigureChart }),
  reply: done({
    ...Figures,
    /** Charts of subscriptions: how many were paid for when the period before began; else null. */
    paying_before: z.int().nullable(),
    /** Since when billing is paused; null while it runs. */
    billing_paused_since: Instant.nullable(),
  }),
});

export const getMoneyFigures = defineCall({
  method: 'GET',
  path: '/api/console/figures/money',
  access: 'staff',
  permission: 'money.read',
  limit: 'read',
  summary: 'Revenue and refunds by plan and day, in minor units of the currency in `detail`',
  query: z.object(Period),
  reply: done({
    ...Figures,
    currencies: z.array(z.object({ currency: z.string(), exponent: z.int() })),
  }),
});

const Arm = z.object({ variant: z.string(), exposed: z.int(), converted: z.int() });

const ExperimentView = z.object({
  name: z.string(),
  /** How many accounts each variant is to have before anything is decided. */
  sample_size: z.int(),
  control: Arm,
  treatment: Arm,
  /** The planned share of the treatment. */
  share: z.number(),
  /** The probability of a split this uneven if the assignment is right; below 0.001 it is broken. */
  sample_ratio_p: z.number(),
  /** Treatment minus control, with an interval of 95 %; null while a variant has no account. */
  comparison: z.object({ difference: z.number(), low: z.number(), high: z.number() }).nullable(),
  /**
   * `collecting`: the planned sample is not reached, so nothing is decided; `broken`: the sample ratio is off;
   * `different`: the interval excludes 0; `same`: it does not.
   */
  outcome: z.enum(['collecting', 'broken', 'different', 'same']),
});
export type ExperimentView = z.infer<typeof ExperimentView>;

export const getExperiments = defineCall({
  method: 'GET',
  path: '/api/console/experiments',
  access: 'staff',
  permission: 'figures.read',
  limit: 'read',
  summary: 'The experiments, their samples and what they found',
  reply: done({ experiments: z.array(ExperimentView) }),
});
