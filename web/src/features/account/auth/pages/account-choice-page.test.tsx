import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { practiceAnswer } from '../../../../domain/answers/answer.fixture.ts';
import { enqueue } from '../../../../domain/answers/outbox.ts';
import { chooseAccount, readQuestion } from '../../../../domain/learner/session/choose-account.ts';
import { confirmCode } from '../../../../domain/learner/session/confirm-code.ts';
import { endSession, readToken } from '../../../../domain/learner/session/session.ts';
import { AccountChoicePage } from './account-choice-page.tsx';

const CONFIRM = 'POST /api/client/confirm/otp';
const DETAILS = 'GET /api/fetch/subscriber/details';
const other = { msisdn: '+9647701234567', otp: '123456' };
const owner = {
  body: {
    messageCode: '00',
    subscriber: { msisdn: '+9647709999999', name: 'عبد الرحمن بن محمد الأنصاري' },
    level_subscribers: [{ uuid: 'l' }],
  },
};
const confirmed = { body: { messageCode: '00', access_token: 'token-of-omar', SubscriptionsList: [] } };

async function open(answers: Parameters<typeof fakeApi>[0] = {}): Promise<{ place: () => string }> {
  signIn('sarah');
  await enqueue(practiceAnswer('a1', 'q1'));
  await enqueue(practiceAnswer('a2', 'q2'));
  fakeApi({ [DETAILS]: owner, ...answers });
  await chooseAccount({
    msisdn: other.msisdn,
    initial: 'ع',
    source: 'link',
    stay: '/progress',
    signIn: async (replaced) => {
      await confirmCode(other, replaced);
      return '/word/1';
    },
  });
  const page = showPage(AccountChoicePage, { path: '/account-choice', at: '/account-choice' });
  await screen.findByText('لديك جوابان لم يُرسلا.', { exact: false });
  return page;
}

const stay = () => screen.getByRole('button', { name: 'المتابعة دون تغيير' });
const change = () => screen.getByRole('button', { name: 'الدخول بحساب الرابط' });

test('shows both accounts masked, with the focus on the one that stays', async () => {
  await open();
  const main = screen.getByRole('main').textContent;
  expect(main).toContain('+964 770 *** 9999');
  expect(main).toContain('+964 770 *** 4567');
  expect(main).not.toMatch(/الرحمن|9647709999999|9647701234567/);
  expect(document.activeElement).toBe(stay());
});

test('staying leads to the wanted screen, asks no server, and closes the question', async () => {
  const { place } = await open();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe('/progress'));
  expect([readToken(), readQuestion()]).toEqual(['token-of-sarah-00000001', null]);
});

test('the other account is signed in when it is chosen', async () => {
  const { place } = await open({ [CONFIRM]: confirmed });
  await userEvent.click(change());
  await waitFor(() => expect(place()).toBe('/word/1'));
  expect([readToken(), readQuestion()]).toEqual(['token-of-omar', null]);
});

test.each([
  ['a used link', refusal(422, { errors: { otp: ['انتهت صلاحية الرمز.'] } }), 'انتهت صلاحية الرمز.'],
  ['no network', 'offline' as const, 'لا يوجد اتصال الآن. لنحاول حين تعود الشبكة.'],
])('explains %s and stays', async (_, answer, text) => {
  await open({ [CONFIRM]: answer, 'GET /api/user': { body: {} } });
  await userEvent.click(change());
  await screen.findByText(text);
  expect(readToken()).toBe('token-of-sarah-00000001');
  expect(readQuestion()).not.toBeNull();
});

test('a sign-out closes the question', async () => {
  await open();
  act(() => endSession('logout'));
  expect(readQuestion()).toBeNull();
});
