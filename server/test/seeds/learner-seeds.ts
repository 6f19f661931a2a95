import { DAY_MS, type TestApp } from '../build-test-app.ts';
import { callApi } from '../call-api.ts';
import { createGroup, joinGroup, practise } from '../groups.ts';
import { takeQuiz } from '../quiz/take-quiz.ts';
import { finishSession, startSession } from '../session-samples.ts';
import { signUp, type Learner } from '../sign-up.ts';
import { activate, BETWEEN_CODES_MS, runJobs } from '../subscription/subscribe.ts';
import { seedNumber, type Seed } from './seed.ts';

/**
 * Signs up a learner of A1 who has been through the first steps. A seed ends `BETWEEN_CODES_MS` later, so that the number
 * gets another code.
 */
export async function welcome(test: TestApp, { number, name }: { number: string; name: string }): Promise<Learner> {
  const learner = await signUp(test, { number });
  const { token } = learner;
  await callApi(test.app, 'POST /api/update/subscriber/profile', { token, body: { name } });
  await callApi(test.app, 'POST /api/update/welcome/page', { token });
  return learner;
}

export const newLearner: Seed = {
  about: 'a learner of A1 in the free days, who has learned nothing yet',
  async plant(test) {
    const number = seedNumber(1);
    await welcome(test, { number, name: 'سارة الجبوري' });
    test.advance(BETWEEN_CODES_MS);
    return { people: [{ number, who: 'the new learner' }], look: ['/#/home: the first session of the first week'] };
  },
};

const DAYS_LIVED = 8;

/** Every third question of a session is answered wrong, so that the notebook and the reviews have something to ask. */
async function liveDay(test: TestApp, learner: Learner): Promise<void> {
  let asked = 0;
  const session = await startSession(learner, { minutes: 5 });
  await finishSession(test, learner, { session, isWrong: () => ++asked % 3 === 0 });
}

export const day8: Seed = {
  about: 'a learner on the eighth day, with a streak, due reviews, mistakes and a paid week',
  async plant(test) {
    const number = seedNumber(2);
    const learner = await welcome(test, { number, name: 'عمر العبيدي' });
    const body = { minutes: 5, motive: 'work', remind_hour: 18 } as const;
    await callApi(test.app, 'POST /api/goal', { token: learner.token, body });
    await activate(test, learner, 'week');
    for (let day = 1; day < DAYS_LIVED; day += 1) {
      await liveDay(test, learner);
      test.advance(DAY_MS);
      await runJobs(test);
    }
    await test.deliverSms();
    return {
      people: [{ number, who: 'the learner on day 8' }],
      look: [
        '/#/home: a streak of seven days',
        '/#/review: cards that are due',
        '/#/notebook: mistakes',
        '/#/progress',
      ],
    };
  },
};

const RIGHT_OF_TWELVE = 4;

export const quizFailed: Seed = {
  about: 'a learner who has just failed the quiz of the first week',
  async plant(test) {
    const number = seedNumber(3);
    const learner = await welcome(test, { number, name: 'مريم الخفاجي' });
    await takeQuiz(test, learner, { right: RIGHT_OF_TWELVE });
    test.advance(BETWEEN_CODES_MS);
    return {
      people: [{ number, who: 'the learner with the failed quiz' }],
      look: ['/#/week/1/quiz: what was missed and when to try again', '/#/notebook: the mistakes'],
    };
  },
};

const FAMILY = [
  { name: 'أمينة البصري', days: 3 },
  { name: 'يوسف البصري', days: 2 },
  { name: 'زينب البصري', days: 1 },
  { name: 'علي البصري', days: 0 },
] as const;

export const groupOfFour: Seed = {
  about: 'a family of four in the middle of its week, with three, two, one and no active days',
  async plant(test) {
    const family: { learner: Learner; name: string; days: number }[] = [];
    for (const [nth, { name, days }] of FAMILY.entries())
      family.push({ learner: await welcome(test, { number: seedNumber(10 + nth), name }), name, days });
    const [owner, ...members] = family;
    if (!owner) throw new Error('a family has members');
    const group = await createGroup(owner.learner, { name: 'بيت البصري', kind: 'family', days_each: 3 });
    for (const { learner } of members) await joinGroup(learner, group);
    for (let day = 0; day < owner.days; day += 1) {
      for (const { learner, days } of family) if (days > day) await practise(test, learner);
      if (day < owner.days - 1) test.advance(DAY_MS);
    }
    return {
      people: family.map(({ learner, name, days }) => ({
        number: learner.msisdn,
        who: `${name}, ${days} active days`,
      })),
      look: ['/#/group: the sum of the week, six of twelve days'],
    };
  },
};
