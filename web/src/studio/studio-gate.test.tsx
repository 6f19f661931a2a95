import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from '../../test/memory-router.tsx';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi, refusal } from '../../test/fake-api.ts';
import { press, render, until } from '../../test/render.tsx';
import { queryClient } from '../lib/query-client.ts';
import { readToken, saveToken } from '../domain/learner/session/session.ts';
import { StudioGate } from './studio-gate.tsx';

async function knock(answers: Parameters<typeof fakeApi>[0]) {
  onTestFinished(() => queryClient.clear());
  const api = fakeApi(answers);
  await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <StudioGate>inside</StudioGate>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return api;
}

const shows = (text: string) => document.body.textContent?.includes(text) ?? false;

test('fetches no role before the sign-in', async () => {
  const { sent } = await knock({});
  expect(shows('أهلًا بك في الاستوديو')).toBe(true);
  expect(sent).toEqual([]);
});

test('admits a teacher', async () => {
  saveToken('t');
  await knock({ 'GET /api/studio': { body: { teacher: {}, provider: 'embedded', takes_webm: false } } });
  await until(() => shows('inside'));
});

test('explains the missing role to other accounts, and offers the sign-out also without the server', async () => {
  saveToken('t');
  await knock({
    'GET /api/studio': refusal(403, { code: 'forbidden' }),
    'POST /api/client/logout': 'offline',
  });
  await until(() => shows('هذا الحساب ليس حساب معلّم'));
  await press('ادخل برقم آخر');
  await until(() => shows('أهلًا بك في الاستوديو'));
  expect(readToken()).toBeNull();
});

test('leads to the sign-in when the token is invalid', async () => {
  saveToken('t');
  await knock({ 'GET /api/studio': refusal(401, { code: 'unauthenticated' }) });
  await until(() => shows('أهلًا بك في الاستوديو'));
});
