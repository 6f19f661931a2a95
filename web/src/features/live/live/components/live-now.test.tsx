import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ChannelView } from '@lisan/contract/live/live';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { saveToken } from '../../../../domain/learner/session/session.ts';
import type { LiveProviders, LiveScene } from '../providers/port.ts';
import { LiveNow } from './live-now.tsx';

const VIEW = 'POST /api/channel-live-view-toggle';
const TICKET = 'GET /api/agora-channel-token';
const ticket = {
  messageCode: '00',
  key: 'k',
  provider: 'embedded',
  channel_id: 'c',
  role: 'viewer',
  expires_at: '',
  settings: {},
};
const channel: ChannelView = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'كيف نطلب في المطعم؟',
  kind: 'video',
  teacher: { id: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a01', name: 'هدى العلي', photo_url: null },
  level_id: null,
  state: 'live',
  starts_at: '2026-11-20T16:00:00Z',
  viewers: 1284,
  likes: 3,
  liked: false,
  recording_id: null,
  chat_open: false,
};

function open(answers: Parameters<typeof fakeApi>[0], providers?: LiveProviders) {
  saveToken('t');
  const api = fakeApi({ [VIEW]: { body: { messageCode: '00', viewing: true, viewers: 1285 } }, ...answers });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <LiveNow channel={channel} {...(providers ? { providers } : {})} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    views: () => api.sent.filter(({ key }) => key === VIEW),
    tickets: () => api.keys().filter((key) => key === TICKET).length,
  };
}

test('explains a lesson that this version cannot play, with the number of viewers', async () => {
  open({ [TICKET]: { body: ticket } }, {});
  await screen.findByText(/لا يشغّل البث المباشر/);
  screen.getByText('1,284');
  expect(document.querySelector('video')?.hidden).toBe(true);
});

test('shows the picture of a provider that plays', async () => {
  const log: string[] = [];
  const play = async ({ media }: LiveScene) => {
    log.push('play');
    media.dispatchEvent(new Event('playing'));
    return { stop: () => log.push('stop') };
  };
  open({ [TICKET]: { body: ticket } }, { embedded: async () => ({ play }) });
  await waitFor(() => expect(document.querySelector('video')?.hidden).toBe(false));
  expect(log).toEqual(['play']);
});

test('reports a provider that fails, and joins again with another ticket', async () => {
  let tries = 0;
  const play = async ({ media }: LiveScene) => {
    tries += 1;
    if (tries === 1) throw new Error('no picture');
    media.dispatchEvent(new Event('playing'));
    return { stop: () => {} };
  };
  let tickets = 0;
  const page = open(
    { [TICKET]: () => ({ body: { ...ticket, key: `k${(tickets += 1)}` } }) },
    { embedded: async () => ({ play }) },
  );
  await screen.findByText('انقطع البث عندك');
  await userEvent.click(await screen.findByRole('button', { name: 'دخول من جديد' }));
  await waitFor(() => expect(document.querySelector('video')?.hidden).toBe(false));
  expect(page.tickets()).toBe(2);
});

/** Fakes a provider that plays and reports by order of the test. */
function fakeProvider() {
  const scenes: LiveScene[] = [];
  let stops = 0;
  const play = async (scene: LiveScene) => {
    scenes.push(scene);
    scene.media.dispatchEvent(new Event('playing'));
    return { stop: () => (stops += 1), kbps: () => 320 };
  };
  const emit = (run: (scene: LiveScene) => void) =>
    act(async () => {
      const scene = scenes.at(-1);
      if (scene) run(scene);
    });
  return { providers: { embedded: async () => ({ play }) }, scenes, stops: () => stops, emit };
}

test('asks the learner to stay while the teacher is away', async () => {
  const { providers, emit } = fakeProvider();
  open({ [TICKET]: { body: ticket } }, providers);
  await waitFor(() => expect(document.querySelector('video')?.hidden).toBe(false));
  await emit(({ listener }) => listener.onAway(true));
  screen.getByText('المعلّم يعود بعد لحظة');
  await emit(({ listener }) => listener.onAway(false));
  expect(document.body.textContent).not.toContain('المعلّم يعود بعد لحظة');
});

test('joins again without the picture for sound alone', async () => {
  const { providers, scenes, stops } = fakeProvider();
  open({ [TICKET]: { body: ticket } }, providers);
  await waitFor(() => expect(document.querySelector('video')?.hidden).toBe(false));
  await userEvent.click(screen.getByRole('switch'));
  await waitFor(() => expect(scenes).toHaveLength(2));
  expect(scenes.map(({ soundOnly }) => soundOnly)).toEqual([false, true]);
  expect(stops()).toBe(1);
  expect(document.querySelector('video')?.hidden).toBe(true);
});

test('retains the sound on a slow network, explains it, and offers the picture again', async () => {
  const { providers, scenes, emit } = fakeProvider();
  open({ [TICKET]: { body: ticket } }, providers);
  await waitFor(() => expect(document.querySelector('video')?.hidden).toBe(false));
  for (let stall = 0; stall < 3; stall += 1) await emit(({ listener }) => listener.onStall());
  await waitFor(() => expect(scenes).toHaveLength(2));
  expect(scenes[1]?.soundOnly).toBe(true);
  screen.getByText(/فأوقفنا الصورة/);
  await userEvent.click(await screen.findByRole('button', { name: 'إعادة الصورة' }));
  await waitFor(() => expect(scenes).toHaveLength(3));
  expect(scenes[2]?.soundOnly).toBe(false);
});

test('plays muted where the browser blocks sound, and unmutes by one touch', async () => {
  const { providers } = fakeProvider();
  let isTouched = false;
  const refused = new DOMException('no touch yet', 'NotAllowedError');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    return this.muted || isTouched ? Promise.resolve() : Promise.reject(refused);
  });
  open({ [TICKET]: { body: ticket } }, providers);
  await waitFor(() => expect(document.querySelector('video')?.hidden).toBe(false));
  const video = document.querySelector('video');
  await act(async () => void video?.dispatchEvent(new Event('loadeddata')));
  await screen.findByRole('button', { name: 'لمسة للسماع' });
  expect(video?.muted).toBe(true);
  isTouched = true;
  await userEvent.click(await screen.findByRole('button', { name: 'لمسة للسماع' }));
  expect(video?.muted).toBe(false);
  await waitFor(() => expect(document.body.textContent).not.toContain('لمسة للسماع'));
});

test('reports a lesson without a ticket', async () => {
  open({ [TICKET]: refusal(409, { code: 'not_live' }) });
  await screen.findByText('انقطع البث عندك');
});

test('counts a viewer from entering to leaving, and again after returning', async () => {
  const page = open({ [TICKET]: { body: ticket } });
  await waitFor(() => expect(page.views()).toHaveLength(1));
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  await act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await waitFor(() => expect(page.views()).toHaveLength(3));
  expect(page.views().map(({ body, keepalive }) => [body, keepalive])).toEqual([
    [{ channel_id: channel.id, on: true }, false],
    [{ channel_id: channel.id, on: false }, true],
    [{ channel_id: channel.id, on: true }, false],
  ]);
});
