import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { practiceAnswer } from '../../../../domain/answers/answer.fixture.ts';
import { deliverOutbox } from '../../../../domain/answers/deliver-outbox.ts';
import { enqueue } from '../../../../domain/answers/outbox.ts';
import { endSession } from '../../../../domain/learner/session/session.ts';
import { dismissToast } from '../../../../lib/toast.ts';
import { answers } from '../../../../text/answers.ts';
import { subscriber } from '../text/subscriber.ts';
import { LogoutDialog } from './logout-dialog.tsx';

const ANSWER = 'POST /api/check/practical/answer';
const shown = () => document.body.textContent ?? '';

function Opened() {
  return <LogoutDialog open onClose={() => undefined} />;
}

const open = () => showPage(Opened, { path: '/profile', at: '/profile' });

beforeEach(() => signIn('sarah'));

afterEach(async () => {
  await act(async () => endSession('logout'));
  dismissToast();
});

test('shows no warning when the outbox is empty', async () => {
  open();
  await screen.findByRole('button', { name: subscriber.logout.confirm });
  expect(shown()).not.toContain('لم يصل إلينا بعد');
  expect(shown()).not.toContain(subscriber.logout.offline);
});

test('names the subscription for an answer that it does not cover', async () => {
  fakeApi({ [ANSWER]: refusal(403, { code: 'subscription_required' }) });
  await enqueue(practiceAnswer('a1', 'q1'));
  await deliverOutbox();
  const { place } = open();
  await screen.findByText(/لك جواب واحد لم يصل إلينا بعد/);
  screen.getByText(/تفعيل اشتراكك أولًا/);
  expect(shown()).not.toContain('الاتصال بالإنترنت');
  await userEvent.click(await screen.findByRole('link', { name: answers.open }));
  await waitFor(() => expect(place()).toBe('/answers'));
});

test('warns of a text that waits', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await enqueue({
    key: 'POST /api/writing/draft',
    id: 'd1',
    body: { level_id: 'a1', week: 1, draft_uuid: 'd1', number: 1, text: 'I live by a river.' },
    exercise: { path: '/writing/1', title: 'كتابة الأسبوع 1' },
  });
  open();
  await screen.findByText(/لك نصّ واحد لم يصل إلينا بعد.*الاتصال بالإنترنت أولًا/);
});

test('names the network for an answer that waits for it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await enqueue(practiceAnswer('a1', 'q1'));
  open();
  await screen.findByText(/الاتصال بالإنترنت أولًا/);
  screen.getByText(subscriber.logout.offline);
});
