import { Counter as PromCounter, Gauge as PromGauge, Histogram as PromHistogram, Registry } from 'prom-client';

/** A number that only grows. `label.values` lists every value of its label, so that each is printed from zero. */
export type Counter = { name: string; help: string; label?: { name: string; values: readonly string[] } };

/** A distribution of durations in seconds. `label.values` lists every value of its label; `buckets` ascend. */
export type Histogram = {
  name: string;
  help: string;
  label: { name: string; values: readonly string[] };
  buckets: readonly number[];
};

/**
 * A number that is read when it is printed. `label` names the label of a gauge with one number for each value. With
 * `isEarly` it is read before all others, whose reads would change it.
 */
export type Gauge = { name: string; help: string; label?: string; isEarly?: boolean };

/** A number, or a number for each value of the gauge's label. */
type Reading = number | ReadonlyMap<string, number>;

/** The numbers of this process, for Prometheus to scrape. */
export type Metrics = {
  /** For the metrics that prom-client measures itself. */
  readonly registry: Registry;
  /** Prints a counter from now on; further calls change nothing. */
  declare(counter: Counter): void;
  /** Adds to a declared counter, under `value` if the counter has a label. */
  count(counter: Counter, value?: string, by?: number): void;
  /** Prints a histogram from now on; further calls change nothing. */
  declareHistogram(histogram: Histogram): void;
  /** Adds a duration to a declared histogram, under `value` of its label. */
  observe(histogram: Histogram, value: string, seconds: number): void;
  measure(gauge: Gauge, read: () => Reading | Promise<Reading>): void;
  /** Prints everything in Prometheus' text format 0.0.4. A gauge that cannot be read has no number. */
  render(): Promise<string>;
};

/** Longer than a slow query, shorter than a scrape timeout. */
const READ_TIMEOUT_MS = 2_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const histograms = new Map<string, PromHistogram>();
  /** Takes the readings of early gauges. */
  const early = new Map<string, () => void>();
  const counters = new Map<string, { counter: PromCounter; label: string | undefined }>();

  return {
    registry,
    declare({ name, help, label }) {
      if (counters.has(name)) return;
      const counter = new PromCounter({ name, help, labelNames: label ? [label.name] : [], registers: [registry] });
      for (const value of label?.values ?? []) counter.inc({ [label?.name ?? '']: value }, 0);
      counters.set(name, { counter, label: label?.name });
    },
    count({ name }, value, by = 1) {
      const known = counters.get(name);
      if (known?.label !== undefined && value !== undefined) known.counter.inc({ [known.label]: value }, by);
      else known?.counter.inc(by);
    },
    declareHistogram({ name, help, label, buckets }) {
      if (histograms.has(name)) return;
      const histogram = new PromHistogram({
        name,
        help,
        labelNames: [label.name],
        buckets: [...buckets],
        registers: [registry],
      });
      for (const value of label.values) histogram.zero({ [label.name]: value });
      histograms.set(name, histogram);
    },
    observe({ name, label }, value, seconds) {
      histograms.get(name)?.observe({ [label.name]: value }, seconds);
    },
    measure({ name, help, label, isEarly = false }, read) {
      registry.removeSingleMetric(name);
      let taken: Reading | Promise<Reading> = new Map();
      if (isEarly) early.set(name, () => void (taken = read()));
      const gauge: PromGauge = new PromGauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
        collect: () => collect(gauge, label, isEarly ? () => taken : read),
      });
    },
    render: () => {
      for (const take of early.values()) take();
      return registry.metrics();
    },
  };
}

async function collect(
  gauge: PromGauge,
  label: string | undefined,
  read: () => Reading | Promise<Reading>,
): Promise<void> {
  if (label === undefined) gauge.remove();
  else gauge.reset();
  try {
    const reading = await withTimeout(read);
    if (typeof reading === 'number') gauge.set(reading);
    else for (const [value, number] of reading) gauge.set({ [label ?? '']: value }, number);
  } catch {
    // A gauge that cannot be read is omitted, because an old number would look current.
  }
}

async function withTimeout(read: () => Reading | Promise<Reading>): Promise<Reading> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('metric read timed out')), READ_TIMEOUT_MS);
  });
  try {
    return await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
  }
}
