import type { StaffLesson, StaffMessage, StaffViewer } from '@lisan/contract/console/live';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { liveText } from '../text/live.ts';
import { shellText } from '../text/shell.ts';
import { LessonPage } from './lesson-page.tsx';

const text = liveText.ar;
const REMOVE = 'POST /api/console/live/l1/viewers/learner';
const HIDE = 'POST /api/console/live-messages/m1';
const END = 'POST /api/console/live/l1/end';
const at = '2026-03-10T09:00:00.000Z';

const lesson: StaffLesson = {
  id: 'l1',
  title: 'كيف نسأل عن الطريق؟',
  kind: 'video',
  teacher: { uuid: 't1', name: 'هدى العلي' },
  state: 'live',
  starts_at: at,
  started_at: at,
  ended_at: null,
  chat_open: false,
  viewers: 41,
  reported: 1,
};
const viewer: StaffViewer = {
  uuid: 'learner',
  name: 'كريم',
  number_end: '4567',
  watching: true,
  muted: false,
  removed: false,
};
const message: StaffMessage = {
  id: 'm1',
  kind: 'question',
  text: 'رسالة مسيئة',
  at,
  author: { uuid: 'author', name: 'سامي', number_end: '1234', muted: false, removed: false },
  hidden: false,
  reports: [{ at, by: { uuid: 'r1', name: 'ليلى', number_end: '0001' }, reason: 'إساءة' }],
};
const done = { body: { messageCode: '00', viewer, lesson, message } };

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const server = fakeApi({
    'GET /api/console/live/l1': { body: { messageCode: '00', lesson, viewers: [viewer], next_cursor: null } },
    'GET /api/console/live/l1/messages': { body: { messageCode: '00', messages: [message], next_cursor: null } },
    [REMOVE]: done,
    [HIDE]: done,
    [END]: done,
    ...answers,
  });
  showPage(LessonPage, { path: '/live/:id', at: '/live/l1' });
  return server;
}

async function confirm(name: string) {
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: shellText.ar.action.reason }), 'إساءة في الدرس');
  await userEvent.click(dialog.getByRole('button', { name }));
}

test('removes a viewer after it has said what happens, with a reason', async () => {
  const server = open();
  const viewers = within(await screen.findByRole('region', { name: text.viewers }));
  await userEvent.click(viewers.getByRole('button', { name: text.remove }));
  screen.getByText(text.removeEffect);
  await confirm(text.remove);
  await waitFor(() => expect(server.keys()).toContain(REMOVE));
  expect(server.sent.find(({ key }) => key === REMOVE)?.body).toEqual({ removed: true, reason: 'إساءة في الدرس' });
});

test('hides a reported message, whose reports are the evidence', async () => {
  const server = open();
  const messages = within(await screen.findByRole('region', { name: text.messages }));
  messages.getByText('رسالة مسيئة');
  messages.getByText('إساءة');
  await userEvent.click(messages.getByRole('button', { name: text.hide }));
  await confirm(text.hide);
  await waitFor(() => expect(server.keys()).toContain(HIDE));
  expect(server.sent.find(({ key }) => key === HIDE)?.body).toEqual({ hidden: true, reason: 'إساءة في الدرس' });
});

test('ends the lesson with the reason that its teacher is sent', async () => {
  const server = open();
  await userEvent.click(await screen.findByRole('button', { name: text.end }));
  screen.getByText(text.endMessage);
  await confirm(text.end);
  await waitFor(() => expect(server.keys()).toContain(END));
});

test('reads the messages and viewers that come after the first page', async () => {
  const page = (query: Record<string, string>, name: string) =>
    query['cursor'] === undefined ? name : `${name} التالي`;
  open({
    'GET /api/console/live/l1': ({ query }) => ({
      body: {
        messageCode: '00',
        lesson,
        viewers: [{ ...viewer, name: page(query, 'كريم') }],
        next_cursor: query['cursor'] === undefined ? 'c' : null,
      },
    }),
    'GET /api/console/live/l1/messages': ({ query }) => ({
      body: {
        messageCode: '00',
        messages: [{ ...message, text: page(query, 'أين المحطة؟') }],
        next_cursor: query['cursor'] === undefined ? 'c' : null,
      },
    }),
  });
  await screen.findByText('أين المحطة؟');
  for (const button of screen.getAllByRole('button', { name: shellText.ar.table.more })) await userEvent.click(button);
  await screen.findByText('أين المحطة؟ التالي');
  await screen.findByText('كريم التالي');
});
