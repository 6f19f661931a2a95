import { expect, test } from 'vitest';
import { RestartingConverter } from './restarting-converter.ts';

const INPUT = Buffer.from('input');
const STALL_MS = 5000;

/**
 * Makes a converter with fake programs that record the started programs, the written input and the reported failures.
 */
function make() {
  const programs: { isStopped: boolean; written: number; fail: (error: Error) => void }[] = [];
  const failures: string[] = [];
  const converter = new RestartingConverter({
    stallMs: STALL_MS,
    start: (fail) => {
      const program = { isStopped: false, written: 0, fail };
      programs.push(program);
      return { write: () => void (program.written += 1), stop: () => void (program.isStopped = true) };
    },
    onFail: ({ message }) => failures.push(message),
  });
  return { converter, programs, failures };
}

/** Later than any delay after this test has failed a program: failures are timed by the clock of the process. */
const later = () => performance.now() + 600_000;

test('starts with the first input that a program can start with', () => {
  const { converter, programs } = make();
  converter.write(INPUT, { canStart: false, now: 0 });
  expect(programs).toHaveLength(0);
  converter.write(INPUT, { canStart: true, now: 0 });
  converter.write(INPUT, { canStart: false, now: 0 });
  expect(programs.map(({ written }) => written)).toEqual([2]);
});

test('starts again after a delay when the program failed', () => {
  const { converter, programs, failures } = make();
  converter.write(INPUT, { now: performance.now() });
  programs[0]?.fail(new Error('killed'));
  expect([failures, programs[0]?.isStopped]).toEqual([['killed'], true]);
  converter.write(INPUT, { now: performance.now() });
  expect(programs).toHaveLength(1);
  converter.write(INPUT, { now: later() });
  expect(programs.map(({ written }) => written)).toEqual([1, 1]);
});

test('ends a program that has produced nothing for too long since its first input', () => {
  const { converter, programs, failures } = make();
  converter.write(INPUT, { now: 1000 });
  converter.write(INPUT, { now: 4000 });
  converter.tick(1000 + STALL_MS);
  expect(failures).toEqual([]);
  converter.tick(1001 + STALL_MS);
  expect([failures, programs[0]?.isStopped]).toEqual([['ffmpeg produces no output'], true]);
  converter.tick(1002 + 2 * STALL_MS);
  expect(failures).toHaveLength(1);
});

test('waits for output only where there is input without any', () => {
  const { converter, failures } = make();
  converter.tick(STALL_MS + 1);
  converter.write(INPUT, { now: 0 });
  converter.answer();
  converter.tick(10 * STALL_MS);
  converter.write(INPUT, { now: 10 * STALL_MS });
  converter.tick(11 * STALL_MS);
  expect(failures).toEqual([]);
});

test('doubles the delay with each failure, to half a minute', () => {
  const { converter, programs } = make();
  const delays: number[] = [];
  let now = 0;
  for (let i = 0; i < 8; i += 1) {
    converter.write(INPUT, { now });
    const failedAt = (now += STALL_MS + 1);
    converter.tick(now);
    for (; programs.length === i + 1; now += 100) converter.write(INPUT, { now });
    delays.push(now - 100 - failedAt);
  }
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('stops its program', () => {
  const { converter, programs, failures } = make();
  converter.write(INPUT, { now: 0 });
  converter.stop();
  expect([programs[0]?.isStopped, failures]).toEqual([true, []]);
});
