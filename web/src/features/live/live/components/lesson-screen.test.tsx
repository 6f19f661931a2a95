import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ChannelView, LessonMessage } from '@lisan/contract/live/live';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { saveToken } from '../../../../domain/learner/session/session.ts';
import { VideoLessonPage } from '../pages/lesson-pages.tsx';
import { TRANSLATORS, translatePage } from '../../../../../test/translator.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const TEACHER = '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a01';
const REPORTED = [1, 2, 3].map((one) => `44444444-4444-4444-8444-44444444444${one}`);
const REPORT = 'POST /api/live/report';

type OwnMessageText = { type: string; id: string; text: string };

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket | null = null;
  readonly sent: OwnMessageText[] = [];
  readyState = 1;
  constructor(address: string) {
    super();
    if (address.endsWith('/realtime')) FakeSocket.last = this;
  }
  send(text: string) {
    // The request body of the page in this test.
    this.sent.push(JSON.parse(text) as OwnMessageText);
  }
  close() {}
}

const channel: ChannelView = {
  id: ID,
  title: 'كيف نطلب في المطعم؟',
  kind: 'video',
  teacher: { id: TEACHER, name: 'هدى العلي', photo_url: null },
  level_id: null,
  state: 'live',
  starts_at: '2026-11-20T16:00:00Z',
  viewers: 12,
  likes: 3,
  liked: false,
  recording_id: null,
  chat_open: false,
};
const question: LessonMessage = {
  message_id: '22222222-2222-4222-8222-222222222222',
  kind: 'question',
  at: '2026-11-20T16:05:00Z',
  name: 'علي',
  role: 'learner',
  avatar_url: null,
  text: 'متى نقول turn left؟',
  answered: false,
  mine: false,
};

const dispatch = (message: object) =>
  act(async () => void FakeSocket.last?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })));
const own = () => (FakeSocket.last?.sent ?? []).filter(({ type: kind }) => kind !== 'hello');

async function open(overrides: Partial<ChannelView> = {}) {
  vi.stubGlobal('WebSocket', FakeSocket);
  saveToken('t');
  const api = fakeApi({
    [`GET /api/live-channel/${ID}`]: { body: { messageCode: '00', channel: { ...channel, ...overrides } } },
    'GET /api/live/messages': { body: { messageCode: '00', messages: [question] } },
    'POST /api/channel-live-view-toggle': { body: { messageCode: '00', viewing: true, viewers: 12 } },
    [REPORT]: {},
  });
  showPage(VideoLessonPage, { path: '/live/video/lessons/:id', at: `/live/video/lessons/${ID}` });
  await screen.findByText(/متى نقول/);
  const { title, kind, state, chat_open } = { ...channel, ...overrides };
  const lesson = { id: ID, title, kind, state, chat_open };
  await dispatch({ type: 'welcome', epoch: 'e', seq: 1, viewers: 12, likes: 3, lesson, recovered: false });
  return api;
}

async function ask(text: string): Promise<OwnMessageText | undefined> {
  await userEvent.type(screen.getByRole('textbox'), `${text}{Enter}`);
  await waitFor(() => expect(own().at(-1)?.text).toBe(text));
  return own().at(-1);
}

test('shows a question as pending until it is acknowledged', async () => {
  await open();
  const sent = await ask('لماذا؟');
  expect(sent?.type).toBe('question');
  screen.getByText('يُرسَل…');
  await dispatch({ type: 'ack', id: sent?.id, message_id: '33333333-3333-4333-8333-333333333333' });
  expect(document.body.textContent).not.toContain('يُرسَل…');
  screen.getByText('لماذا؟');
});

test('shows the reason of a refusal; one that came too soon can be sent again, others only removed', async () => {
  await open();
  const early = await ask('سؤال أول');
  await dispatch({ type: 'err', code: 'too_many_requests', id: early?.id });
  await screen.findByText(/من جديد بعد قليل/);
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال من جديد' }));
  await waitFor(() => expect(own()).toHaveLength(2));
  expect(own()[1]).toEqual(early);
  await dispatch({ type: 'err', code: 'muted', id: early?.id });
  await screen.findByText(/أوقف المعلّم رسائلك/);
  expect(document.body.textContent).not.toContain('إرسال من جديد');
  await userEvent.click(await screen.findByRole('button', { name: 'حذف' }));
  expect(document.body.textContent).not.toContain('سؤال أول');
});

test('marks what the teacher and the team write, and no learner of the same words', async () => {
  await open();
  const data = { name: 'هدى العلي', avatar_url: null, text: 'أهلًا' };
  const event = { type: 'event', epoch: 'e', at: '2026-11-20T16:06:00Z', kind: 'question' };
  await dispatch({ ...event, seq: 2, id: 'a', data: { ...data, message_id: REPORTED[0], role: 'teacher' } });
  await dispatch({ ...event, seq: 3, id: 'b', data: { ...data, message_id: REPORTED[1], role: 'staff' } });
  await dispatch({ ...event, seq: 4, id: 'c', data: { ...data, message_id: REPORTED[2], name: 'التدريس' } });
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items.filter((words) => /هدى العلي التدريس/.test(words))).toHaveLength(1);
  expect(items.filter((words) => /هدى العلي فريق لسان/.test(words))).toHaveLength(1);
  expect(document.querySelectorAll('li [class*="tag"]')).toHaveLength(2);
});

test('says why a lesson is closed to a learner who returns after a removal', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  saveToken('t');
  fakeApi({
    [`GET /api/live-channel/${ID}`]: { body: { messageCode: '00', channel } },
    'GET /api/live/messages': { status: 403, body: { code: 'forbidden', message: 'هذا الدرس مغلق على حسابك.' } },
    'POST /api/channel-live-view-toggle': { body: { messageCode: '00', viewing: true, viewers: 12 } },
  });
  showPage(VideoLessonPage, { path: '/live/video/lessons/:id', at: `/live/video/lessons/${ID}` });
  await screen.findByText(/مغلق على حسابك بقرار من فريق لسان/);
  expect(document.body.textContent).not.toContain('تعذّر تحميل الأسئلة');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows the chat only where the teacher has opened it', async () => {
  await open({ chat_open: true });
  await userEvent.click(screen.getByRole('radio', { name: 'المحادثة' }));
  expect(document.body.textContent).not.toContain('متى نقول');
  expect((await ask('مرحبًا'))?.type).toBe('chat');
});

test.each([undefined, ...TRANSLATORS])(
  'removes a message that the teacher hides (translator: %s)',
  async (translator) => {
    translatePage(translator);
    await open();
    const data = { message_id: question.message_id };
    await dispatch({ type: 'event', epoch: 'e', seq: 2, id: 'x', at: '', kind: 'message.hidden', data });
    expect(document.body.textContent).not.toContain('متى نقول');
  },
);

test('reports a message with or without a reason', async () => {
  const api = await open();
  await userEvent.click(screen.getByRole('button', { name: 'إبلاغ عن رسالة علي' }));
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال البلاغ' }));
  await waitFor(() => expect(api.keys()).toContain(REPORT));
  expect(api.sent.find(({ key }) => key === REPORT)?.body).toEqual({ message_id: question.message_id });
});

test('offers a removed learner neither a way back in nor a question', async () => {
  await open();
  await act(async () => void FakeSocket.last?.dispatchEvent(Object.assign(new Event('close'), { code: 4410 })));
  await screen.findByText(/مغلق على حسابك/);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'دخول من جديد' })).toBeNull();
});
