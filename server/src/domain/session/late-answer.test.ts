import { describe, expect, it } from 'vitest';
import { judgeLateAnswer } from './late-answer.ts';

const at = (time: string) => new Date(`2026-05-20T${time}Z`);
const LATE = {
  at: at('08:00:00'),
  day: '2026-05-20',
  contactDay: '2026-05-18',
  isActive: false,
  ownLateDay: null,
  lateDays: [],
  answers: [],
};
const own = (...times: string[]) => times.map((time) => ({ at: at(time), isOwn: true }));
const other = (...times: string[]) => times.map((time) => ({ at: at(time), isOwn: false }));

describe('a late answer', () => {
  it('makes a day after the last contact active', () => {
    expect(judgeLateAnswer(LATE)).toBe('late');
    expect(judgeLateAnswer({ ...LATE, contactDay: null })).toBe('late');
    expect(judgeLateAnswer({ ...LATE, contactDay: '2026-05-20' })).toBe('late');
    expect(judgeLateAnswer({ ...LATE, contactDay: '2026-05-21' })).toBe('unsupported');
  });

  it('keeps its time on a day that counts already', () => {
    expect(judgeLateAnswer({ ...LATE, isActive: true })).toBe('active');
    expect(judgeLateAnswer({ ...LATE, lateDays: ['2026-05-20'] })).toBe('active');
  });

  it('makes one day active for each session, and as many days as sessions are prepared', () => {
    expect(judgeLateAnswer({ ...LATE, ownLateDay: '2026-05-20' })).toBe('late');
    expect(judgeLateAnswer({ ...LATE, ownLateDay: '2026-05-19' })).toBe('unsupported');
    const four = ['2026-05-19', '2026-05-21', '2026-05-22', '2026-05-23'];
    expect(judgeLateAnswer({ ...LATE, lateDays: four })).toBe('late');
    expect(judgeLateAnswer({ ...LATE, lateDays: [...four, '2026-05-24'] })).toBe('unsupported');
    expect(judgeLateAnswer({ ...LATE, day: LATE.contactDay, lateDays: [...four, '2026-05-24'] })).toBe('late');
  });

  it('takes a second on average, after the first three of a session, in any order of arrival', () => {
    expect(judgeLateAnswer({ ...LATE, answers: own('08:00:00', '08:00:00') })).toBe('late');
    expect(judgeLateAnswer({ ...LATE, answers: own('08:00:00', '08:00:00', '08:00:00') })).toBe('unsupported');
    expect(judgeLateAnswer({ ...LATE, answers: own('07:59:59', '07:59:59', '07:59:59') })).toBe('late');
    expect(judgeLateAnswer({ ...LATE, answers: own('08:00:00.9', '08:00:00.6', '08:00:00.3') })).toBe('unsupported');
  });

  it('is not given between two answers of another session, unless the session waited', () => {
    const answers = [...own('07:58:00'), ...other('07:59:00')];
    expect(judgeLateAnswer({ ...LATE, answers })).toBe('unsupported');
    expect(judgeLateAnswer({ ...LATE, answers: [...own('08:02:00'), ...other('08:01:00')] })).toBe('unsupported');
    expect(judgeLateAnswer({ ...LATE, answers: [...own('05:00:00'), ...other('06:00:00')] })).toBe('late');
    expect(judgeLateAnswer({ ...LATE, answers: [...own('07:59:00'), ...other('07:58:00', '08:01:00')] })).toBe('late');
  });
});
