import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { NEW_LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { saveToken } from '../../../../domain/learner/session/session.ts';
import { DetailsPage } from './details-page.tsx';

const SAVE = 'POST /api/client/subscriber/local/update';
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const submit = () => press('التالي');

async function showDetails(save: Parameters<typeof fakeApi>[0][string]) {
  saveToken('t');
  const server = fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: { ...NEW_LEARNER, name: null } } },
    [SAVE]: save,
  });
  const { place } = showPage(DetailsPage, { path: '/details', at: '/details' });
  await screen.findByRole('textbox', { name: /الاسم/ });
  return { server, place };
}

test('sends nothing without a name', async () => {
  const { server } = await showDetails({});
  await submit();
  await screen.findByText('يلزم اسم نناديك به.');
  expect(server.keys()).not.toContain(SAVE);
});

test('shows the server’s errors beside their fields', async () => {
  await showDetails(refusal(422, { errors: { email: ['هذا البريد غير صحيح.'] } }));
  await userEvent.type(field(/الاسم/), 'سارة');
  await userEvent.type(field(/البريد/), 'sara@');
  await submit();
  await screen.findByText('هذا البريد غير صحيح.');
  expect(field(/البريد/).getAttribute('aria-invalid')).toBe('true');
});

test('accepts an empty email address', async () => {
  const { server, place } = await showDetails({});
  await userEvent.type(field(/الاسم/), ' سارة ');
  await submit();
  await waitFor(() => expect(place()).toBe('/levels'));
  expect(server.sent.find(({ key }) => key === SAVE)?.body).toEqual({
    msisdn: '+9647701234567',
    name: 'سارة',
    email: null,
  });
});

test('the choice of an avatar is reached from the first details, and the typed name is saved before', async () => {
  const { server, place } = await showDetails({});
  await press('اختيار صورة أولًا');
  await screen.findByText('يلزم اسم نناديك به.');
  await userEvent.type(field(/الاسم/), 'سارة');
  await press('اختيار صورة أولًا');
  await waitFor(() => expect(place()).toBe('/details/avatar'));
  expect(server.sent.find(({ key }) => key === SAVE)?.body).toMatchObject({ name: 'سارة' });
});

test('the main button still goes to the levels after a try of the other', async () => {
  const { place } = await showDetails({});
  await press('اختيار صورة أولًا');
  await userEvent.type(field(/الاسم/), 'سارة');
  await submit();
  await waitFor(() => expect(place()).toBe('/levels'));
});
