/** What is counted, from zero at the process's start. `name` ends in `_total`; with a label, once for each of its values. */
export type Counter = { name: string; help: string; label?: { name: string; values: readonly string[] } };

/** What is measured whenever somebody asks. `label` names what the readings are by. */
export type Gauge = { name: string; help: string; label?: string };

/** A number, or one for each value of the gauge's label. */
export type Reading = number | ReadonlyMap<string, number>;

/** The numbers of this process, for Prometheus to fetch. */
export type Metrics = {
  /** Shows a counter from here on; more calls change nothing. */
  declare(counter: Counter): void;
  /** Adds to a declared counter, under `value` where it has a label. */
  count(counter: Counter, value?: string, by?: number): void;
  measure(gauge: Gauge, read: () => Reading | Promise<Reading>): void;
  /** Everything in Prometheus' text format 0.0.4. A gauge that cannot be read is left out. */
  render(): Promise<string>;
};

type Measured = { gauge: Gauge; read: () => Reading | Promise<Reading> };

const NO_LABEL = '';

export function createMetrics(): Metrics {
  const counters = new Map<string, { counter: Counter; counts: Map<string, number> }>();
  const gauges = new Map<string, Measured>();

  return {
    declare(counter) {
      if (counters.has(counter.name)) return;
      const values = counter.label?.values ?? [NO_LABEL];
      counters.set(counter.name, { counter, counts: new Map(values.map((value) => [value, 0])) });
    },
    count({ name }, value = NO_LABEL, by = 1) {
      const counts = counters.get(name)?.counts;
      counts?.set(value, (counts.get(value) ?? 0) + by);
    },
    measure: (gauge, read) => void gauges.set(gauge.name, { gauge, read }),
    async render() {
      const counted = [...counters.values()].map(({ counter, counts }) =>
        write({ ...counter, label: counter.label?.name }, 'counter', counts),
      );
      const measured = await Promise.all([...gauges.values()].map(writeGauge));
      return [...counted, ...measured].join('');
    },
  };
}

async function writeGauge({ gauge, read }: Measured): Promise<string> {
  try {
    const reading = await read();
    return write(gauge, 'gauge', typeof reading === 'number' ? new Map([[NO_LABEL, reading]]) : reading);
  } catch {
    return '';
  }
}

type Named = { name: string; help: string; label?: string | undefined };

function write({ name, help, label }: Named, type: 'counter' | 'gauge', readings: ReadonlyMap<string, number>): string {
  const lines = [...readings].map(([value, number]) =>
    label === undefined ? `${name} ${number}` : `${name}{${label}="${value}"} ${number}`,
  );
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}
