import { expect } from 'vitest';
import { it } from '../../../../../test/fixture.ts';
import { everyRow } from '../../../../../test/subscription/carrier.ts';
import { signUpPayingTogether, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import type { Learner } from '../../../../../test/sign-up.ts';
import { leaveByList } from './leave-by-list.ts';

const national = ({ msisdn }: Learner) => msisdn.replace('+964', '0');

it('lets the numbers of an operator’s list leave once, and names what it cannot read', async ({ server }) => {
  const [one, arabic, timed, agreed] = (await signUpPayingTogether(server, 4)) as [Learner, Learner, Learner, Learner];
  const digits = national(arabic).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
  const now = server.services.clock.now().toISOString();
  const list = [
    'number,time',
    one.msisdn.replace('+964', '00964 '),
    digits,
    '',
    `${national(timed)}; ${now}`,
    `${agreed.msisdn}\t2026-03-01T00:00:00Z`,
    `${agreed.msisdn},yesterday`,
    '+964 770 999 8888',
  ].join('\r\n');
  expect(await leaveByList(server.services, list)).toEqual({
    left: 3,
    gone: 0,
    agreedSince: 1,
    unknown: 1,
    unread: [
      { line: 1, text: 'number,time' },
      { line: 7, text: `${agreed.msisdn},yesterday` },
    ],
  });
  for (const learner of [one, arabic, timed]) expect((await subscriptionOf(server, learner)).state).toBe('cancelled');
  expect((await subscriptionOf(server, agreed)).state).toBe('active');

  const before = await everyRow(server);
  expect(await leaveByList(server.services, list)).toMatchObject({ left: 0, gone: 3, agreedSince: 1, unknown: 1 });
  expect(await everyRow(server)).toEqual(before);
});
