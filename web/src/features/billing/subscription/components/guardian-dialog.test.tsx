import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { WEEKLY } from '../subscription.fixture.ts';
import { GuardianDialog } from './guardian-dialog.tsx';

const ASK = 'POST /api/guardian/request';
const SENT = { body: { messageCode: '00', expires_in: 300, resend_in: 0 } };

function Learner({ onRead }: { onRead: () => void }) {
  useQuery({
    queryKey: ['GET /api/user'],
    queryFn: () => {
      onRead();
      return 1;
    },
  });
  return null;
}

function open(answers: Parameters<typeof fakeApi>[0], isMarked = false) {
  const api = fakeApi(answers);
  const counts = { closed: 0, agreed: 0, learnerReads: 0 };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Learner onRead={() => (counts.learnerReads += 1)} />
      <GuardianDialog
        plan={WEEKLY}
        open
        isMarked={isMarked}
        onClose={() => (counts.closed += 1)}
        onAgreed={() => (counts.agreed += 1)}
      />
    </QueryClientProvider>,
  );
  return { ...api, counts, asked: () => api.sent.filter(({ key }) => key === ASK).length };
}

async function send(): Promise<void> {
  await userEvent.type(screen.getByRole('textbox', { name: 'رقم وليّ الأمر' }), '07707654321');
  await userEvent.click(screen.getByRole('button', { name: 'إرسال الرسالة' }));
}

test('states before anything is sent that renewal stops and that only support can take it back', async () => {
  const page = open({ [ASK]: SENT });
  expect(screen.getByText(/يتوقف التجديد فورًا/)).toBeTruthy();
  expect(screen.getByText(/لا يغيّر ذلك إلا فريق الدعم/)).toBeTruthy();
  expect(page.asked()).toBe(0);
});

test('states it no more to a learner whose account is marked', () => {
  open({ [ASK]: SENT }, true);
  expect(screen.queryByText(/يتوقف التجديد فورًا/)).toBeNull();
});

test('shows a refused message at the number, and asks again', async () => {
  let isRefused = true;
  const page = open({
    [ASK]: () =>
      isRefused ? refusal(429, { code: 'too_many_requests', message: 'محاولات كثيرة.', retry_after: 90 }) : SENT,
  });
  await send();
  expect((await screen.findByRole('textbox', { name: 'رقم وليّ الأمر' })).getAttribute('aria-invalid')).toBe('true');
  isRefused = false;
  await userEvent.click(screen.getByRole('button', { name: 'إرسال الرسالة' }));
  await screen.findByRole('textbox', { name: 'الرمز' });
  expect(page.asked()).toBe(2);
});

test('stays at the code when another message is refused: the first code is still valid', async () => {
  let isRefused = false;
  const page = open({
    [ASK]: () => (isRefused ? refusal(429, { code: 'too_many_requests', message: 'محاولات كثيرة.' }) : SENT),
    'POST /api/guardian/confirm': { body: { messageCode: '00' } },
  });
  await send();
  await userEvent.type(await screen.findByRole('textbox', { name: 'الرمز' }), '12');
  isRefused = true;
  await userEvent.click(screen.getByRole('button', { name: /إرسال رمز جديد|إعادة/ }));
  await waitFor(() => expect(page.asked()).toBe(2));
  await screen.findByText(/كثيرة/);
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '3456');
  await waitFor(() => expect(page.counts.agreed).toBe(1));
});

test('reads the subscription again when it is closed after a message', async () => {
  const page = open({ [ASK]: SENT });
  await send();
  await screen.findByText(/إذا لم تصل الرسالة/);
  const reads = page.counts.learnerReads;
  await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  await waitFor(() => expect(page.counts.learnerReads).toBe(reads + 1));
});
