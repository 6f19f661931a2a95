import { act } from 'react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { NEW_LEARNER } from '../../../../test/level-samples.ts';
import { type, until } from '../../../../test/render.tsx';
import { showPage } from '../../../../test/show-page.tsx';
import { saveToken } from '../../../domain/learner/session/session.ts';
import { DetailsPage } from './details-page.tsx';

const SAVE = 'POST /api/client/subscriber/local/update';
const text = () => document.body.textContent ?? '';
const submit = () => act(async () => document.querySelector('form')?.requestSubmit());

async function showDetails(save: Parameters<typeof fakeApi>[0][string]) {
  saveToken('t');
  const server = fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: { ...NEW_LEARNER, name: null } } },
    [SAVE]: save,
  });
  const { place } = await showPage(DetailsPage, { path: '/details', at: '/details' });
  await until(() => document.querySelector('input[name=name]') !== null);
  return { server, place };
}

test('sends nothing without a name', async () => {
  const { server } = await showDetails({});
  await submit();
  await until(() => text().includes('اكتب اسمًا نناديك به.'));
  expect(server.keys()).not.toContain(SAVE);
});

test('shows the server’s errors beside their fields', async () => {
  await showDetails(refusal(422, { errors: { email: ['هذا البريد غير صحيح.'] } }));
  await type('input[name=name]', 'سارة');
  await type('input[name=email]', 'sara@');
  await submit();
  await until(() => text().includes('هذا البريد غير صحيح.'));
  expect(document.querySelector('input[name=email]')?.getAttribute('aria-invalid')).toBe('true');
});

test('accepts an empty email address', async () => {
  const { server, place } = await showDetails({});
  await type('input[name=name]', ' سارة ');
  await submit();
  await until(() => place() === '/details/avatar');
  expect(server.sent.find(({ key }) => key === SAVE)?.body).toEqual({
    msisdn: '+9647701234567',
    name: 'سارة',
    email: null,
  });
});
