import { DAY_MS, type TestApp } from '../build-test-app.ts';
import type { Scenario } from '../../src/gateways/carrier/simulator/scenarios.ts';
import { activate, runJobs, sendScenario } from '../subscription/subscribe.ts';
import { welcome } from './learner-seeds.ts';
import { seedNumber, type Seed } from './seed.ts';

const FREE_DAYS = 3;
const MINUTE_MS = 60_000;

/** A learner with consent to the weekly plan, whose first charge goes as the carrier's scenario says. */
async function chargeFirst(
  test: TestApp,
  { number, name, scenario }: { number: string; name: string; scenario: Scenario },
): Promise<void> {
  const learner = await welcome(test, { number, name });
  await activate(test, learner, 'week');
  await sendScenario(test, learner, scenario);
  test.advance(FREE_DAYS * DAY_MS);
  await runJobs(test);
  test.advance(MINUTE_MS);
  await runJobs(test);
  await test.deliverSms();
}

export const grace: Seed = {
  about: 'a learner whose first charge was denied for lack of funds, in the days of grace',
  async plant(test) {
    const number = seedNumber(20);
    await chargeFirst(test, { number, name: 'حسن الربيعي', scenario: 'insufficient_funds' });
    return {
      people: [{ number, who: 'the learner in grace' }],
      look: [
        '/#/subscription: the state and when the next attempt comes',
        '/simulator: give the number a balance and the scenario success, then move the clock',
      ],
    };
  },
};

export const chargeUndecided: Seed = {
  about: 'a learner whose first charge got no reply of the carrier, and is looked up',
  async plant(test) {
    const number = seedNumber(21);
    await chargeFirst(test, { number, name: 'ليث الحيالي', scenario: 'timeout_before_charge' });
    return {
      people: [{ number, who: 'the learner whose charge is undecided' }],
      look: [
        '/#/subscription: no second charge can be started',
        '/console: the attempt of this number is unknown, for an hour of the clock',
      ],
    };
  },
};
