import { beforeEach, expect, test, vi } from 'vitest';
import { createHashHistory } from '../../lib/router/hash-history.ts';
import { guardHistory, type AskToLeave } from './guard-history.ts';

beforeEach(() => window.history.replaceState(null, '', '#/recordings'));

/** A history at its second entry, and a browser that goes back and forward. */
function open() {
  const history = guardHistory(createHashHistory());
  const paths: string[] = [];
  const stop = history.listen(({ type, location }) => paths.push(`${type} ${location.pathname}`));
  const entries: [unknown, string][] = [[window.history.state, '#/recordings']];
  history.push('/recordings/r1');
  entries.push([window.history.state, '#/recordings/r1']);
  let at = 1;
  const go = (steps = 0) => {
    at += steps;
    window.history.replaceState(...([entries[at]?.[0], '', entries[at]?.[1]] as const));
    window.dispatchEvent(new PopStateEvent('popstate'));
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  };
  // happy-dom does not go back.
  vi.spyOn(window.history, 'go').mockImplementation(go);
  const ask = vi.fn<AskToLeave>();
  history.guard(ask);
  return { history, paths, go, stop, ask };
}

test('a link waits for the answer', () => {
  const { history, paths, ask, stop } = open();
  history.push('/writing');
  history.replace('/');
  expect(paths).toEqual(['push /recordings/r1']);
  expect(window.location.hash).toBe('#/recordings/r1');
  ask.mock.calls[0]?.[0]();
  expect(paths).toEqual(['push /recordings/r1', 'push /writing']);
  stop();
});

test('«back» returns, asks once, and goes back after the answer', async () => {
  const { history, paths, go, ask, stop } = open();
  go(-1);
  expect(window.location.hash).toBe('#/recordings/r1');
  expect(history.current().location.pathname).toBe('/recordings/r1');
  expect(ask).toHaveBeenCalledOnce();
  go(-1);
  expect(ask).toHaveBeenCalledTimes(2);
  ask.mock.calls[1]?.[0]();
  expect(paths).toEqual(['push /recordings/r1', 'pop /recordings']);
  stop();
});

test('nothing is asked without a guard', () => {
  const { history, paths, go, ask, stop } = open();
  history.guard(null);
  go(-1);
  expect(ask).not.toHaveBeenCalled();
  expect(paths.at(-1)).toBe('pop /recordings');
  stop();
});
