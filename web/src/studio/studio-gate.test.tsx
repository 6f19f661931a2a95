import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { MemoryRouter } from '../../test/memory-router.tsx';
import { fakeApi, refusal } from '../../test/fake-api.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { readToken, saveToken } from '../domain/learner/session/session.ts';
import { StudioGate } from './studio-gate.tsx';

function knock(answers: Parameters<typeof fakeApi>[0]) {
  onTestFinished(() => queryClient.clear());
  const api = fakeApi(answers);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <StudioGate>inside</StudioGate>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return api;
}

test('fetches no role before the sign-in', async () => {
  const { sent } = knock({});
  await screen.findByRole('heading', { name: 'أهلًا بك في الاستوديو' });
  expect(sent).toEqual([]);
});

test('admits a teacher', async () => {
  saveToken('t');
  knock({ 'GET /api/studio': { body: { teacher: {}, provider: 'embedded', takes_webm: false } } });
  await screen.findByText('inside');
});

test('explains the missing role to other accounts, and offers the sign-out also without the server', async () => {
  saveToken('t');
  knock({
    'GET /api/studio': refusal(403, { code: 'forbidden' }),
    'POST /api/client/logout': 'offline',
  });
  await screen.findByRole('heading', { level: 1, name: 'هذا الحساب ليس حساب معلّم' });
  await userEvent.click(await screen.findByRole('button', { name: 'دخول برقم آخر' }));
  await screen.findByRole('heading', { name: 'أهلًا بك في الاستوديو' });
  expect(readToken()).toBeNull();
});

test('leads to the sign-in when the token is invalid', async () => {
  saveToken('t');
  knock({ 'GET /api/studio': refusal(401, { code: 'unauthenticated' }) });
  await screen.findByRole('heading', { name: 'أهلًا بك في الاستوديو' });
});
