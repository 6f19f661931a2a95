import { DAY_MS, HOUR_MS, type HabitLearner } from './habit-learners.ts';
import type { Claim } from './tools/claims.ts';

export type Diary = {
  practised: { id: string; at: Date }[];
  /** `who`: the id for a push, the number for an SMS. `at`: when it is sent. */
  cues: { who: string; at: Date; channel: 'push' | 'sms'; text: string }[];
};

type Setting = { start: Date; days: number; quiet: { from: number; to: number } };

/** One learner's days, by number from the start: 04:00 to 04:00 of the local clock. */
type Life = { learner: HabitLearner; practice: Date[]; cues: Diary['cues']; dayOf: (at: Date) => number };

/** Checks every cue against the rules, in plain local time of countries without clock changes. */
export function judge(
  learners: readonly HabitLearner[],
  { practised, cues }: Diary,
  setting: Setting,
): { claims: Claim[]; summary: Record<string, number> } {
  const practiceOf = Map.groupBy(practised, ({ id }) => id);
  const cuesOf = Map.groupBy(cues, ({ who }) => who);
  const lives = learners.map((learner): Life => ({
    learner,
    practice: (practiceOf.get(learner.id) ?? []).map(({ at }) => at),
    cues: [...(cuesOf.get(learner.id) ?? []), ...(cuesOf.get(learner.msisdn) ?? [])].toSorted(
      (a, b) => a.at.getTime() - b.at.getTime(),
    ),
    dayOf: (at) => Math.floor((at.getTime() - setting.start.getTime() + (learner.offset - 4) * HOUR_MS) / DAY_MS),
  }));
  const count = (find: (life: Life) => number) => lives.reduce((sum, life) => sum + find(life), 0);
  const never = (name: string, find: (life: Life) => number): Claim => ({
    name,
    value: count(find),
    reach: 0,
    atLeast: false,
  });
  const reachable = lives.filter(({ learner }) => learner.channels.push);
  return {
    summary: {
      cues: cues.length,
      'by SMS': cues.filter(({ channel }) => channel === 'sms').length,
      sessions: practised.length,
      'cues a learner, most': Math.max(...lives.map((life) => life.cues.length)),
    },
    claims: [
      never('days with more than two cues', daysWithTooMany),
      never(
        'cues after practice on the same day',
        (life) => life.cues.filter((cue) => isAfterPractice(life, cue.at)).length,
      ),
      never('cues in quiet hours', (life) => life.cues.filter((cue) => isQuiet(life, cue.at, setting)).length),
      never('SMS less than seven days after another', smsTooSoon),
      never(
        'cues without a chosen channel',
        ({ learner, cues: all }) => all.filter(({ channel }) => !learner.channels[channel]).length,
      ),
      never('cues within a week of another after seven days away', (life) => tooOftenAway(life)),
      never('cues after thirty days away', (life) => life.cues.filter((cue) => daysAway(life, cue.at) > 30).length),
      never('days with cues of which none speaks of a streak at risk', (life) => silentRisks(life, setting)),
      {
        name: 'days of the first week away with a cue, of those without practice',
        value: shareOfDaysCued(reachable, setting),
        reach: 0.97,
        atLeast: true,
      },
      { name: 'cues', value: cues.length, reach: 1000, atLeast: true },
    ],
  };
}

function daysWithTooMany({ cues, dayOf }: Life): number {
  return [...Map.groupBy(cues, ({ at }) => dayOf(at)).values()].filter((ofDay) => ofDay.length > 2).length;
}

function isAfterPractice({ practice, dayOf }: Life, at: Date): boolean {
  return practice.some((done) => done < at && dayOf(done) === dayOf(at));
}

function isQuiet({ learner }: Life, at: Date, { quiet }: Setting): boolean {
  const hour = new Date(at.getTime() + learner.offset * HOUR_MS).getUTCHours();
  return hour >= quiet.from || hour < quiet.to;
}

function smsTooSoon({ cues, dayOf }: Life): number {
  const days = cues.filter(({ channel }) => channel === 'sms').map(({ at }) => dayOf(at));
  return days.filter((day, i) => i > 0 && day - (days[i - 1] ?? 0) < 7).length;
}

/** Days since the last practice before a moment; since the start without practice. */
function daysAway({ practice, dayOf, learner }: Life, at: Date): number {
  const last = practice.findLast((done) => done < at);
  // The first local day began before the start for a learner ahead of UTC.
  return dayOf(at) - (last ? dayOf(last) : Math.floor((learner.offset - 4) / 24));
}

function tooOftenAway(life: Life): number {
  const away = life.cues.filter(({ at }) => daysAway(life, at) > 7);
  return away.filter(({ at }) => {
    const before = life.cues.findLast((other) => other.at < at);
    return before !== undefined && life.dayOf(at) - life.dayOf(before.at) < 7;
  }).length;
}

/**
 * Counts the days without practice after three with practice, on which cues came and none of the cues named the streak.
 */
function silentRisks({ cues, practice, dayOf }: Life, { days }: Setting): number {
  const practised = new Set(practice.map(dayOf));
  return [...Map.groupBy(cues, ({ at }) => dayOf(at))].filter(([day, ofDay]) => {
    const isAtRisk = !practised.has(day) && [1, 2, 3].every((ago) => practised.has(day - ago));
    // The last day is not whole.
    return isAtRisk && day < days - 1 && !ofDay.some(({ text }) => text.includes('سلسل'));
  }).length;
}

/** Returns the share of days without practice, in the first week away, with a cue, of the learners who receive push. */
function shareOfDaysCued(lives: readonly Life[], { start, days }: Setting): number {
  let wanted = 0;
  let cued = 0;
  for (const life of lives) {
    const practice = new Set(life.practice.map(life.dayOf));
    const withCue = new Set(life.cues.map(({ at }) => life.dayOf(at)));
    // The first and the last day are not whole.
    for (let day = 1; day < days - 1; day += 1) {
      const evening = new Date(start.getTime() + day * DAY_MS + 20 * HOUR_MS);
      if (practice.has(day) || daysAway(life, evening) > 7) continue;
      wanted += 1;
      if (withCue.has(day)) cued += 1;
    }
  }
  return wanted === 0 ? 0 : cued / wanted;
}
