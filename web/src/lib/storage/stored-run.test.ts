import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { endSession } from '../../domain/learner/session/session.ts';
import { remove } from './storage.ts';
import { MAX_RUNS, readRun, removeRun, RUN_TTL_MS, storeRun } from './stored-run.ts';

const KEY = { name: 'practice p', content: [{ uuid: 'q1' }, { uuid: 'q2' }] };
const isNumber = (value: unknown): value is number => typeof value === 'number';
const read = (key = KEY) => readRun(key, isNumber);

beforeEach(() => {
  remove('runs');
  signIn('sarah');
});

afterEach(() => {
  vi.restoreAllMocks();
  endSession('logout');
});

test('returns the run of the same content, until it is removed', () => {
  storeRun(KEY, 1);
  storeRun({ ...KEY, name: 'practice other' }, 2);
  expect(read()).toBe(1);
  removeRun(KEY.name);
  expect(read()).toBeNull();
  expect(read({ ...KEY, name: 'practice other' })).toBe(2);
});

test('discards a run whose questions have changed', () => {
  storeRun(KEY, 1);
  expect(read({ ...KEY, content: [{ uuid: 'q1' }, { uuid: 'q3' }] })).toBeNull();
});

test('discards a run of another shape', () => {
  storeRun(KEY, 'one');
  expect(read()).toBeNull();
  window.localStorage.setItem('runs', '{"broken');
  expect(read()).toBeNull();
});

test('discards a run after its time', () => {
  storeRun(KEY, 1);
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now');
  clock.mockReturnValue(now + RUN_TTL_MS - 1000);
  expect(read()).toBe(1);
  clock.mockReturnValue(now + RUN_TTL_MS);
  expect(read()).toBeNull();
});

test('retains the last runs only', () => {
  for (let number = 0; number <= MAX_RUNS; number += 1) storeRun({ ...KEY, name: `practice ${number}` }, number);
  expect(read({ ...KEY, name: 'practice 0' })).toBeNull();
  expect(read({ ...KEY, name: 'practice 1' })).toBe(1);
});

test('a logout removes the runs, and another account reads none', () => {
  storeRun(KEY, 1);
  signIn('omar', 'token-of-omar-00000002');
  expect(read()).toBeNull();
  signIn('sarah');
  expect(read()).toBe(1);
  endSession('logout');
  expect(window.localStorage.getItem('runs')).toBeNull();
  signIn('sarah');
  expect(read()).toBeNull();
});

test('stores nothing while the learner is unknown', () => {
  endSession('logout');
  storeRun(KEY, 1);
  expect(window.localStorage.getItem('runs')).toBeNull();
});

test('a run lasts as long as the page where storage is full', () => {
  const { localStorage } = window;
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const full = { setItem, getItem: (key: string) => localStorage.getItem(key) };
  // Only these two members are used.
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as unknown as Storage);
  storeRun(KEY, 1);
  expect(read()).toBe(1);
});

test('a run lasts as long as the page where storage is forbidden', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  storeRun(KEY, 1);
  expect(read()).toBe(1);
});

test('returns a run of a page whose time was a second ahead', () => {
  storeRun(KEY, 1);
  const runs = JSON.parse(window.localStorage.getItem('runs') ?? '[]') as { at: number }[];
  window.localStorage.setItem('runs', JSON.stringify(runs.map((run) => ({ ...run, at: run.at + 900 }))));
  expect(read()).toBe(1);
});
