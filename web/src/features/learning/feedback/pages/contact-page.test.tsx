import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { saveToken } from '../../../../domain/learner/session/session.ts';
import { ContactPage } from './contact-page.tsx';

const SEND = 'POST /api/send/message';
const support = { phone: '+964 770 000 0000', email: 'support@lisan.example', hours_ar: 'كل يوم' };

async function showContact(send: Parameters<typeof fakeApi>[0][string]) {
  saveToken('t');
  const server = fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
    'GET /api/app/general/info': { body: { messageCode: '00', info: { support } } },
    [SEND]: send,
  });
  showPage(ContactPage, { path: '/contact', at: '/contact' });
  await screen.findByRole('textbox', { name: 'رسالتك' });
  return server;
}

const write = (message: string) => userEvent.type(screen.getByRole('textbox', { name: 'رسالتك' }), message);

test('prefills the name, sends the message and confirms it', async () => {
  const server = await showContact({});
  await write('كيف أغيّر خطتي؟');
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال' }));
  await screen.findByRole('heading', { name: 'وصلتنا رسالتك' });
  expect(server.sent.find(({ key }) => key === SEND)?.body).toEqual({
    name: 'سارة',
    email: null,
    message: 'كيف أغيّر خطتي؟',
  });
});

test('does not send a message of one letter', async () => {
  const server = await showContact({});
  await write('؟');
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال' }));
  await screen.findByText(/تلزم بضع كلمات/);
  expect(server.keys()).not.toContain(SEND);
});

test('shows the server’s errors beside their fields', async () => {
  await showContact(refusal(422, { errors: { email: ['هذا البريد غير صحيح.'] } }));
  await write('رسالة قصيرة');
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال' }));
  await screen.findByText('هذا البريد غير صحيح.');
});
