import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { syncScope } from '../../../lib/net/session-scope.ts';
import { endSession, saveToken } from '../../../domain/learner/session/session.ts';
import { store } from '../../../lib/storage/storage.ts';
import { apiQueryKey } from '../../../lib/net/use-api.ts';
import { useLiveLink } from './use-live-link.ts';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  isClosed = false;
  readyState = 1;
  readonly protocols: readonly string[];
  constructor(_address: string, protocols: readonly string[]) {
    super();
    this.protocols = protocols;
    FakeSocket.made.push(this);
  }
  send() {}
  close() {
    this.isClosed = true;
  }
}

const noLink = () => {};
const listener = { onWelcome: () => {}, onEvent: () => {}, onAck: () => {}, onFault: () => {}, onReset: () => {} };

function Linked({ isOpen }: { isOpen: boolean }) {
  const { closure } = useLiveLink('l1', { isOpen, onLink: noLink, listener });
  return <output>{closure}</output>;
}

async function open(isOpen: boolean, client = new QueryClient()): Promise<void> {
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  saveToken('t');
  // The promises that the render starts settle as well, such as a connection.
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <Linked isOpen={isOpen} />
      </QueryClientProvider>,
    ),
  );
}

test('a 401 anywhere leaves the channel', async () => {
  await open(true);
  expect(FakeSocket.made).toHaveLength(1);
  await act(async () => endSession('invalid'));
  expect(FakeSocket.made[0]?.isClosed).toBe(true);
  expect(FakeSocket.made).toHaveLength(1);
});

test('a refused token leaves the channel for good', async () => {
  await open(true);
  await act(async () => void FakeSocket.made[0]?.dispatchEvent(Object.assign(new Event('close'), { code: 4401 })));
  expect(screen.getByRole('status').textContent).toBe('unauthenticated');
});

test('joins no channel before the lesson opens', async () => {
  await open(false);
  expect(FakeSocket.made).toHaveLength(0);
});

test.each([null, 'token-of-another-account'])(
  'another tab’s session (%s) closes the channel of this one',
  async (token) => {
    await open(true);
    if (token === null) window.localStorage.removeItem('token');
    else store('token', token);
    await act(async () => void syncScope());
    expect(FakeSocket.made[0]?.isClosed).toBe(true);
    // A connection from now on belongs to the other account.
    expect(FakeSocket.made.slice(1).every(({ protocols }) => protocols.includes(`bearer.${token}`))).toBe(true);
  },
);

test.each([
  { name: 'the same', lesson: { chat_open: false, state: 'live' }, isStale: false },
  { name: 'a chat that was opened meanwhile', lesson: { chat_open: true, state: 'live' }, isStale: true },
  { name: 'a lesson that ended meanwhile', lesson: { chat_open: false, state: 'ended' }, isStale: true },
])('a greeting with $name: fetched again $isStale', async ({ lesson, isStale }) => {
  const client = new QueryClient();
  const key = apiQueryKey('GET /api/live-channel/:id', { params: { id: 'l1' } });
  client.setQueryData(key, { channel: { id: 'l1', chat_open: false, state: 'live' } });
  const reread = vi.spyOn(client, 'invalidateQueries');
  await open(true, client);
  const data = JSON.stringify({ type: 'welcome', epoch: 'e', seq: 1, viewers: 1, likes: 0, lesson, recovered: false });
  await act(async () => void FakeSocket.made[0]?.dispatchEvent(new MessageEvent('message', { data })));
  expect(reread).toHaveBeenCalledTimes(isStale ? 1 : 0);
});
