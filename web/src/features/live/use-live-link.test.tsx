import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { syncScope } from '../../lib/session-scope.ts';
import { endSession, saveToken } from '../../domain/learner/session/session.ts';
import { store } from '../../lib/storage.ts';
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

async function open(isOpen: boolean): Promise<void> {
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  saveToken('t');
  // The promises that the render starts settle as well, such as a connection.
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
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
