import { describe, expect, it } from 'vitest';
import { planCue, type CueFacts } from './plan-cue.ts';
import { audibleHour, hourOnDay, usualHour } from './reminder-hour.ts';

const zone = 'Asia/Baghdad';
const at = (day: string, hour: number, minute = 0) =>
  new Date(hourOnDay({ day, hour, zone }).getTime() + minute * 60_000);
const TODAY = '2026-05-20';
const YESTERDAY = '2026-05-19';

const factsOf = (changes: Partial<CueFacts> = {}): CueFacts => ({
  now: at(TODAY, 18),
  zone,
  hour: 18,
  quiet: { from: 22, to: 8 },
  practisedAt: at(YESTERDAY, 18),
  hasPractised: true,
  streak: 1,
  dueCards: 0,
  cued: null,
  canRepeat: true,
  ...changes,
});

describe('a cue', () => {
  it('comes at the hour of the learner, and the next one on the next day', () => {
    expect(planCue(factsOf({ now: at(TODAY, 17, 59) }))).toEqual({ cue: null, nextAt: at(TODAY, 18) });
    expect(planCue(factsOf())).toEqual({ cue: 'session', nextAt: at('2026-05-21', 18) });
  });

  it('names due reviews', () => {
    expect(planCue(factsOf({ dueCards: 4 })).cue).toBe('reviews');
  });

  it('does not come after practice on the same learner-day', () => {
    const practised = factsOf({ practisedAt: at(TODAY, 9) });
    expect(planCue(practised)).toEqual({ cue: null, nextAt: at('2026-05-21', 18) });
    // Half past one at night belongs to the evening before.
    const late = at(TODAY, 1, 30);
    expect(planCue(factsOf({ now: late, practisedAt: at(TODAY, 20), hour: 1, quiet: { from: 0, to: 0 } })).cue).toBe(
      null,
    );
  });

  it('comes to a learner who has turned reminders on today and not practised yet', () => {
    expect(planCue(factsOf({ hasPractised: false, practisedAt: at(TODAY, 12) })).cue).toBe('session');
  });

  it('waits for the end of quiet hours', () => {
    const night = factsOf({ now: at(TODAY, 23), hour: 20 });
    expect(planCue(night)).toEqual({ cue: null, nextAt: at('2026-05-21', 8) });
  });

  it('comes once more in the evening for a streak at risk, and at most twice a day', () => {
    const noon = factsOf({ now: at(TODAY, 13), hour: 13, streak: 5 });
    expect(planCue(noon)).toEqual({ cue: 'session', nextAt: at(TODAY, 20) });
    const evening = { ...noon, now: at(TODAY, 20), cued: { at: at(TODAY, 13), count: 1 } };
    expect(planCue(evening)).toEqual({ cue: 'streak', nextAt: at('2026-05-21', 13) });
    const again = { ...evening, now: at(TODAY, 21), cued: { at: at(TODAY, 20), count: 2 } };
    expect(planCue(again)).toEqual({ cue: null, nextAt: at('2026-05-21', 13) });
    expect(planCue({ ...noon, streak: 2 }).nextAt).toEqual(at('2026-05-21', 13));
  });

  it('speaks of a streak at risk once on the day, at every hour of the learner', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const kinds: (string | null)[] = [];
      let facts = factsOf({ hour, streak: 3, dueCards: 4, now: at(TODAY, 4) });
      for (let step = 0; step < 6; step += 1) {
        const { cue, nextAt } = planCue(facts);
        if (cue) kinds.push(cue);
        if (nextAt === null || nextAt >= at('2026-05-21', 4)) break;
        // A job looks some seconds later than it is due.
        const now = new Date(nextAt.getTime() + 20_000);
        const cued = cue ? { at: facts.now, count: kinds.length } : facts.cued;
        facts = factsOf({ hour, streak: 3, dueCards: 4, now, cued });
      }
      expect({ hour, kinds }).toEqual({ hour, kinds: hour >= 4 && hour < 18 ? ['reviews', 'streak'] : ['streak'] });
    }
  });

  it('speaks of a streak at risk at once where no second one can come that day', () => {
    const noon = factsOf({ now: at(TODAY, 13), hour: 13, streak: 5 });
    expect(planCue({ ...noon, canRepeat: false })).toEqual({ cue: 'streak', nextAt: at('2026-05-21', 13) });
    expect(planCue({ ...noon, quiet: { from: 19, to: 8 } })).toEqual({ cue: 'streak', nextAt: at('2026-05-21', 13) });
  });

  it('comes once a week after seven days away, and not at all after thirty', () => {
    const away = (days: number) =>
      planCue(factsOf({ practisedAt: new Date(at(TODAY, 18).getTime() - days * 86_400_000), streak: 0 }));
    expect(away(7)).toMatchObject({ cue: 'session', nextAt: at('2026-05-27', 18) });
    expect(away(8)).toMatchObject({ cue: null, nextAt: at('2026-05-26', 18) });
    expect(away(14).cue).toBe('session');
    expect(away(28)).toEqual({ cue: 'session', nextAt: null });
    expect(away(31)).toEqual({ cue: null, nextAt: null });
  });
});

describe('an hour in quiet hours', () => {
  it('moves to the evening before them, or to the morning after them', () => {
    const quiet = { from: 22, to: 8 };
    expect([21, 22, 23, 0, 3].map((hour) => audibleHour(hour, quiet))).toEqual([21, 21, 21, 21, 21]);
    expect([4, 7, 8].map((hour) => audibleHour(hour, quiet))).toEqual([8, 8, 8]);
    expect(planCue(factsOf({ now: at(TODAY, 21), hour: 23 })).cue).toBe('session');
  });
});

describe('the usual hour', () => {
  it('is the median of the hours at which sessions were started, across midnight', () => {
    expect(usualHour([], zone)).toBe(19);
    expect(usualHour([at(TODAY, 7), at(YESTERDAY, 8), at('2026-05-18', 21)], zone)).toBe(8);
    expect(usualHour([at(TODAY, 23), at(YESTERDAY, 0), at('2026-05-18', 1)], zone)).toBe(0);
  });
});
