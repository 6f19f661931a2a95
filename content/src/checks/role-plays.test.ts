import { describe, expect, it } from 'vitest';
import { sampleRolePlay } from '../../test/sample-role-play.ts';
import { first } from '../../test/seed-fault.ts';
import { findRolePlayFaults } from './role-plays.ts';

describe('findRolePlayFaults', () => {
  it('finds nothing in a conversation that can be played', () => {
    expect(findRolePlayFaults(sampleRolePlay())).toEqual([]);
  });

  it.each([
    ['a target that does not exist', 'nothing is called nowhere', 'nowhere'],
    ['a path that goes round', 'a path goes round', 't1'],
    ['a path that is too short', 'paths have 1 to 5 turns; wanted 3 to 8', 'fine'],
  ])('finds %s', (_name, message, next) => {
    const talk = sampleRolePlay();
    const opening = first(talk.turns);
    opening.choices.push({ ...first(opening.choices), next });
    expect(findRolePlayFaults(talk)).toEqual([message]);
  });

  it('finds a turn that is never reached, and an outcome that two ends have', () => {
    const talk = sampleRolePlay();
    talk.turns.push({ ...first(talk.turns), id: 'island' });
    first(talk.ends).outcome = 'poor';
    expect(findRolePlayFaults(talk)).toEqual(['island is never reached', 'two ends have the same outcome']);
  });

  it('finds an outcome that no conversation has when all its lines are judged', () => {
    const talk = sampleRolePlay();
    for (const turn of talk.turns.slice(0, -1)) turn.choices = turn.choices.map((one) => ({ ...one, fit: 'poor' }));
    expect(findRolePlayFaults(talk)).toEqual(['no lines lead to a good outcome']);
  });
});
