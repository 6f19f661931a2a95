import { expect, test } from 'vitest';
import { WaitingPlayers } from './serve-hls.ts';

test('players wait up to the limits of the node and of a session', () => {
  const players = new WaitingPlayers({ total: 3, perSession: 2 });
  expect(['a', 'a', 'a', 'b', 'c'].map((session) => players.enter(session))).toEqual([true, true, false, true, false]);
  players.leave('a');
  expect(players.enter('c')).toBe(true);
  expect(players.enter('a')).toBe(false);
});
