import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { LEARNER, NEW_LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { readToken, saveToken } from '../../../../domain/learner/session/session.ts';
import { ProfilePage } from './profile-page.tsx';

const LOGOUT = 'POST /api/client/logout';
const text = () => document.body.textContent ?? '';

async function showProfile(logout: Parameters<typeof fakeApi>[0][string] = {}, user = LEARNER) {
  saveToken('t');
  const server = fakeApi({ 'GET /api/user': { body: { messageCode: '00', user } }, [LOGOUT]: logout });
  const { place } = showPage(ProfilePage, { path: '/profile', at: '/profile' });
  return { server, place };
}

test('masks the number', async () => {
  await showProfile();
  await screen.findByRole('heading', { name: 'سارة' });
  screen.getByText('+964 770 *** 4567');
  expect(text()).not.toContain('1234567');
});

test('confirms a logout, and changes nothing when it is cancelled', async () => {
  const { server } = await showProfile();
  await userEvent.click(await screen.findByRole('button', { name: 'تسجيل الخروج' }));
  await userEvent.click(await screen.findByRole('button', { name: 'البقاء' }));
  expect(server.keys()).not.toContain(LOGOUT);
  expect(readToken()).toBe('t');
});

test('revokes and removes the token after the confirmation', async () => {
  const { server } = await showProfile();
  await userEvent.click(await screen.findByRole('button', { name: 'تسجيل الخروج' }));
  await userEvent.click(await screen.findByRole('button', { name: 'نعم، الخروج' }));
  await waitFor(() => expect(readToken()).toBeNull());
  await waitFor(() => expect(server.keys()).toContain(LOGOUT));
});

test('signs out although the server does not answer', async () => {
  await showProfile(() => new Promise(() => undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'تسجيل الخروج' }));
  await userEvent.click(await screen.findByRole('button', { name: 'نعم، الخروج' }));
  await waitFor(() => expect(readToken()).toBeNull());
});

test('removes the learner’s data from the phone while offline', async () => {
  await showProfile('offline');
  await userEvent.click(await screen.findByRole('button', { name: 'تسجيل الخروج' }));
  await userEvent.click(await screen.findByRole('button', { name: 'نعم، الخروج' }));
  await waitFor(() => expect(readToken()).toBeNull());
});

test('leads a new learner to the first details', async () => {
  const { place } = await showProfile({}, NEW_LEARNER);
  await waitFor(() => expect(place()).toBe('/details'));
});

test('offers the logout while the server is unreachable', async () => {
  saveToken('t');
  const away = { status: 500, body: { code: 'internal', message: 'عطل', request_id: 'r' } };
  fakeApi({ 'GET /api/user': away, [LOGOUT]: away });
  showPage(ProfilePage, { path: '/profile', at: '/profile' });
  await screen.findByRole('heading', { name: 'تعذّر التحميل' });
  await userEvent.click(await screen.findByRole('button', { name: 'تسجيل الخروج' }));
  await userEvent.click(await screen.findByRole('button', { name: 'نعم، الخروج' }));
  await waitFor(() => expect(readToken()).toBeNull());
});
