import type { Generated } from 'kysely';

export type FigureDayTable = {
  metric: string;
  /** 'YYYY-MM-DD' in the zone of the installation. */
  day: string;
  /** The id of a plan, or ''. */
  plan: Generated<string>;
  kind: Generated<string>;
  detail: Generated<string>;
  value: number;
};

export type FigureRunTable = {
  day: string;
  /** The step that is next. */
  step: Generated<number>;
  /** When it is computed again; null when it is final. */
  due_at: Date | null;
  lease_until: Generated<Date>;
  computed_at: Date | null;
};

export type ExperimentExposureTable = { subscriber_id: string; experiment: string; variant: string; at: Date };
