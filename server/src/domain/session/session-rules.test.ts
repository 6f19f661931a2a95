import { describe, expect, it } from 'vitest';
import { answerTime, dayOfSession, isResumable } from './session-rules.ts';

const at = (time: string) => new Date(`2026-05-20T${time}:00Z`);

describe('a session', () => {
  it('is resumed on its own day, and for two hours across the change of days', () => {
    const base = { startedOn: '2026-05-20', lastUsedAt: at('08:00') };
    expect(isResumable({ ...base, now: at('20:00'), today: '2026-05-20' })).toBe(true);
    expect(isResumable({ ...base, now: at('10:00'), today: '2026-05-21' })).toBe(true);
    expect(isResumable({ ...base, now: at('10:01'), today: '2026-05-21' })).toBe(false);
  });

  it('accepts the time of a phone only between its start and now', () => {
    const base = { startedAt: at('08:00'), now: at('10:00') };
    expect(answerTime({ ...base, given: undefined })).toEqual(at('10:00'));
    expect(answerTime({ ...base, given: at('09:00') })).toEqual(at('09:00'));
    expect(answerTime({ ...base, given: at('11:00') })).toEqual(at('10:00'));
    expect(answerTime({ ...base, given: at('07:00') })).toEqual(at('08:00'));
  });

  it('counts for the day it was started on when it ends soon after, else for the day of its end', () => {
    const base = { startedOn: '2026-05-19', startedAt: at('00:50'), endedOn: '2026-05-20' };
    expect(dayOfSession({ ...base, endedAt: at('01:10') })).toBe('2026-05-19');
    expect(dayOfSession({ ...base, endedAt: at('09:00') })).toBe('2026-05-20');
  });
});
