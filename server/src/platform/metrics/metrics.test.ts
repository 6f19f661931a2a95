import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { shareReading } from './share-reading.ts';

describe('metrics', () => {
  it('are printed in Prometheus’ text format, from zero', async () => {
    const metrics = createMetrics();
    const total = { name: 'taken_total', help: 'Taken', label: { name: 'by', values: ['a', 'b'] } };
    const plain = { name: 'plain_total', help: 'Plain' };
    metrics.declare(total);
    metrics.declare(plain);
    metrics.count(total, 'b', 2);
    metrics.count(plain);
    metrics.declare(total);
    metrics.measure({ name: 'open', help: 'Open' }, () => 3);
    metrics.measure({ name: 'age', help: 'Age', label: 'of' }, async () => new Map([['x', 1.5]]));
    expect((await metrics.render()).split('\n').filter((line) => line !== '')).toEqual([
      '# HELP taken_total Taken',
      '# TYPE taken_total counter',
      'taken_total{by="a"} 0',
      'taken_total{by="b"} 2',
      '# HELP plain_total Plain',
      '# TYPE plain_total counter',
      'plain_total 1',
      '# HELP open Open',
      '# TYPE open gauge',
      'open 3',
      '# HELP age Age',
      '# TYPE age gauge',
      'age{of="x"} 1.5',
    ]);
  });

  it('print a distribution from zero, and what was observed of it', async () => {
    const metrics = createMetrics();
    const wait = { name: 'wait_seconds', help: 'Wait', label: { name: 'of', values: ['a', 'b'] }, buckets: [1, 10] };
    metrics.declareHistogram(wait);
    metrics.declareHistogram(wait);
    metrics.observe(wait, 'a', 2);
    const lines = (await metrics.render()).split('\n');
    expect(lines).toContain('wait_seconds_bucket{le="1",of="a"} 0');
    expect(lines).toContain('wait_seconds_bucket{le="10",of="a"} 1');
    expect(lines).toContain('wait_seconds_sum{of="a"} 2');
    expect(lines).toContain('wait_seconds_count{of="b"} 0');
  });

  it('omit what cannot be read', async () => {
    const metrics = createMetrics();
    metrics.measure({ name: 'gone', help: 'Gone' }, () => Promise.reject(new Error('away')));
    metrics.measure({ name: 'open', help: 'Open' }, () => 1);
    const numbers = (await metrics.render()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(numbers).toEqual(['open 1']);
  });

  it('of one reading are read once for a scrape, and again for the next', async () => {
    const metrics = createMetrics();
    let reads = 0;
    const reading = shareReading(async () => {
      reads += 1;
      return { depth: 4, age: reads };
    });
    metrics.measure({ name: 'depth', help: 'Depth' }, async () => (await reading()).depth);
    metrics.measure({ name: 'age', help: 'Age' }, async () => (await reading()).age);
    await metrics.render();
    expect(await metrics.render()).toContain('age 2');
  });

  it('reads an early gauge before the others, whose reads would change it', async () => {
    const metrics = createMetrics();
    let waiting = 0;
    metrics.measure({ name: 'lisan_rows', help: 'Rows' }, async () => {
      waiting += 1;
      await Promise.resolve();
      waiting -= 1;
      return 1;
    });
    metrics.measure({ name: 'lisan_waiting', help: 'Waiting', isEarly: true }, () => waiting);
    expect(await metrics.render()).toContain('lisan_waiting 0');
  });
});
