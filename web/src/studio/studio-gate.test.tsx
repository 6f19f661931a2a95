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

test('nobody is asked for a role before signing in', async () => {
  const { sent } = await knock({});
  expect(shows('أهلًا بك في الاستوديو')).toBe(true);
  expect(sent).toEqual([]);
});

test('a teacher comes in', async () => {
  saveToken('t');
  await knock({ 'GET /api/studio': { body: { teacher: {}, provider: 'embedded', takes_webm: false } } });
  await until(() => shows('inside'));
});

test('anybody else is told so, and may sign out, also while the server is away', async () => {
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

test('a token that is no longer valid leads to the sign-in', async () => {
  saveToken('t');
  await knock({ 'GET /api/studio': refusal(401, { code: 'unauthenticated' }) });
  await until(() => shows('أهلًا بك في الاستوديو'));
});
