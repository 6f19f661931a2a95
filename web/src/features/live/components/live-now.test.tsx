import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from '../../../../test/memory-router.tsx';
import { expect, test, vi } from 'vitest';
import type { ChannelView } from '@lisan/contract/live';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { press, render, until } from '../../../../test/render.tsx';
import { act } from 'react';
import { saveToken } from '../../../domain/learner/session/session.ts';
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

function isShown(text: string): boolean {
  return document.body.textContent?.includes(text) === true;
}

async function open(answers: Parameters<typeof fakeApi>[0], providers?: LiveProviders) {
  saveToken('t');
  const api = fakeApi({ [VIEW]: { body: { messageCode: '00', viewing: true, viewers: 1285 } }, ...answers });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
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
  await open({ [TICKET]: { body: ticket } }, {});
  await until(() => isShown('لا يشغّل البث المباشر'));
  expect(isShown('1,284')).toBe(true);
  expect(document.querySelector('video')?.hidden).toBe(true);
});

test('shows the picture of a provider that plays', async () => {
  const log: string[] = [];
  const play = async ({ media }: LiveScene) => {
    log.push('play');
    media.dispatchEvent(new Event('playing'));
    return { stop: () => log.push('stop') };
  };
  await open({ [TICKET]: { body: ticket } }, { embedded: async () => ({ play }) });
  await until(() => document.querySelector('video')?.hidden === false);
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
  const page = await open(
    { [TICKET]: () => ({ body: { ...ticket, key: `k${(tickets += 1)}` } }) },
    { embedded: async () => ({ play }) },
  );
  await until(() => isShown('انقطع البث عندك'));
  await press('ادخل من جديد');
  await until(() => document.querySelector('video')?.hidden === false);
  expect(page.tickets()).toBe(2);
});

/** A provider that plays and reports what the test wants. */
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
  await open({ [TICKET]: { body: ticket } }, providers);
  await until(() => document.querySelector('video')?.hidden === false);
  await emit(({ listener }) => listener.onAway(true));
  expect(isShown('المعلّم يعود بعد لحظة')).toBe(true);
  await emit(({ listener }) => listener.onAway(false));
  expect(isShown('المعلّم يعود بعد لحظة')).toBe(false);
});

test('joins again without the picture for sound alone', async () => {
  const { providers, scenes, stops } = fakeProvider();
  await open({ [TICKET]: { body: ticket } }, providers);
  await until(() => document.querySelector('video')?.hidden === false);
  await act(async () => document.querySelector<HTMLInputElement>('[role=switch]')?.click());
  await until(() => scenes.length === 2);
  expect(scenes.map(({ soundOnly }) => soundOnly)).toEqual([false, true]);
  expect(stops()).toBe(1);
  expect(document.querySelector('video')?.hidden).toBe(true);
});

test('retains the sound on a slow network, explains it, and offers the picture again', async () => {
  const { providers, scenes, emit } = fakeProvider();
  await open({ [TICKET]: { body: ticket } }, providers);
  await until(() => document.querySelector('video')?.hidden === false);
  for (let stall = 0; stall < 3; stall += 1) await emit(({ listener }) => listener.onStall());
  await until(() => scenes.length === 2);
  expect(scenes[1]?.soundOnly).toBe(true);
  expect(isShown('فأوقفنا الصورة')).toBe(true);
  await press('أعد الصورة');
  await until(() => scenes.length === 3);
  expect(scenes[2]?.soundOnly).toBe(false);
});

test('plays muted where the browser blocks sound, and unmutes by one touch', async () => {
  const { providers } = fakeProvider();
  let isTouched = false;
  const refused = new DOMException('no touch yet', 'NotAllowedError');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    return this.muted || isTouched ? Promise.resolve() : Promise.reject(refused);
  });
  await open({ [TICKET]: { body: ticket } }, providers);
  await until(() => document.querySelector('video')?.hidden === false);
  const video = document.querySelector('video');
  await act(async () => void video?.dispatchEvent(new Event('loadeddata')));
  await until(() => isShown('اضغط لتسمع'));
  expect(video?.muted).toBe(true);
  isTouched = true;
  await press('اضغط لتسمع');
  expect(video?.muted).toBe(false);
  await until(() => !isShown('اضغط لتسمع'));
});

test('reports a lesson without a ticket', async () => {
  await open({ [TICKET]: refusal(409, { code: 'not_live' }) });
  await until(() => isShown('انقطع البث عندك'));
});

test('counts a viewer from entering to leaving, and again after returning', async () => {
  const page = await open({ [TICKET]: { body: ticket } });
  await until(() => page.views().length === 1);
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  await act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await until(() => page.views().length === 3);
  expect(page.views().map(({ body, keepalive }) => [body, keepalive])).toEqual([
    [{ channel_id: channel.id, on: true }, false],
    [{ channel_id: channel.id, on: false }, true],
    [{ channel_id: channel.id, on: true }, false],
  ]);
});
