import type { NoticeDetail } from '@lisan/contract/console/notices';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { signInStaff } from '../../../test/sign-in-staff.ts';
import { conflictText } from '../text/conflict.ts';
import { draftsText } from '../text/drafts.ts';
import { noticesText } from '../text/notices.ts';
import { shellText } from '../text/shell.ts';
import { NewNoticePage, NoticePage } from './notice-page.tsx';

const text = noticesText.ar;
const READ = 'GET /api/console/notices/n1';
const SAVE = 'POST /api/console/notices/n1';
const SEND = 'POST /api/console/notices/n1/send';
const list = {
  body: {
    messageCode: '00',
    notices: [],
    levels: [{ uuid: 'level-1', code: 'A1', name: { en: 'Beginner', ar: 'مبتدئ' } }],
    plans: [{ uuid: 'plan-1', name: 'الخطة الأسبوعية' }],
    next_cursor: null,
  },
};
const count = { learners: 1200, inbox: 1190, push: 12, sms: 40, quiet: 52, quiet_until: '2026-03-11T05:00:00.000Z' };

const notice: NoticeDetail = {
  id: 'n1',
  title: 'درس جديد',
  state: 'draft',
  group: { level: null, plan: null, inactive_since: null },
  by_sms: true,
  updated_at: '2026-03-10T09:00:00.000Z',
  updated_by: { uuid: 'me', name: 'منى' },
  sent_at: null,
  version: 1,
  text: 'أضفنا دروسًا جديدة.',
  sms_text: 'دروس جديدة.',
  sms: { text: 'لسان: دروس جديدة.\nلإيقاف هذه الرسائل: https://lisan.example/#/offers/stop/x', parts: 2 },
  progress: null,
};

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const server = fakeApi({
    'GET /api/console/notices': list,
    [READ]: { body: { messageCode: '00', notice } },
    'GET /api/console/notices/n1/count': {
      body: { messageCode: '00', count: { ...count, cost: { amount: 2_000_000, currency: 'IQD', exponent: 3 } } },
    },
    ...answers,
  });
  showPage(NoticePage, { path: '/notices/:id', at: '/notices/n1' });
  return server;
}

test('shows a notice as subscribers see it, with count, quiet hours and cost', async () => {
  open();
  await screen.findByText('1200');
  screen.getByText(text.quiet(52), { exact: false });
  screen.getByText(/2,?000/);
  screen.getByText(/لإيقاف هذه الرسائل/);
  screen.getByText(text.parts(2));
});

test('is sent after the dialog has said to how many, with a reason and the version that was seen', async () => {
  const server = open({ [SEND]: { body: { messageCode: '00', notice: { ...notice, state: 'sending' } } } });
  await userEvent.click(await screen.findByRole('button', { name: text.send }));
  screen.getByText(text.sendEffect(1200));
  await userEvent.type(screen.getByRole('textbox', { name: shellText.ar.action.reason }), 'عرض الربيع');
  const [, confirm] = screen.getAllByRole('button', { name: text.send });
  await userEvent.click(confirm as HTMLElement);
  await waitFor(() => expect(server.keys()).toContain(SEND));
  const sent = server.sent.find(({ key }) => key === SEND);
  expect(sent?.body).toEqual({ version: 1, reason: 'عرض الربيع' });
  expect(sent?.headers['Idempotency-Key']).toBeTruthy();
});

test('counts and sends only what is saved', async () => {
  open();
  await screen.findByRole('button', { name: text.send });
  await userEvent.type(screen.getByRole('textbox', { name: text.name }), '!');
  await screen.findByText(text.unsaved);
  expect(screen.queryByRole('button', { name: text.send })).toBeNull();
});

test('after a conflict both texts are there, and the chosen one is saved as a change of the newer version', async () => {
  let reads = 0;
  const theirs = { ...notice, version: 2, title: 'عنوان الزميل' };
  let saves = 0;
  const server = open({
    [READ]: () => ({ body: { messageCode: '00', notice: reads++ === 0 ? notice : theirs } }),
    [SAVE]: () =>
      saves++ === 0
        ? refusal(409, { code: 'conflict', message: 'تغيّر هذا الإشعار.' })
        : { body: { messageCode: '00', notice: { ...theirs, version: 3, title: 'عنواني' } } },
  });
  const title = await screen.findByRole('textbox', { name: text.name });
  await userEvent.clear(title);
  await userEvent.type(title, 'عنواني');
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await screen.findByText(conflictText.ar.title);
  expect(screen.getAllByText('عنوان الزميل').length).toBeGreaterThan(0);
  screen.getByDisplayValue('عنواني');
  await userEvent.click(screen.getByRole('button', { name: conflictText.ar.mine }));
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await waitFor(() => expect(server.sent.filter(({ key }) => key === SAVE)).toHaveLength(2));
  expect(server.sent.findLast(({ key }) => key === SAVE)?.body).toMatchObject({ version: 2, title: 'عنواني' });
});

test('a sending shows its progress and can be stopped', async () => {
  const sending: NoticeDetail = {
    ...notice,
    state: 'stopped',
    sent_at: notice.updated_at,
    progress: { inbox: 500, push: 3, sms: 20, sent_by: { uuid: 'me', name: 'منى' }, ended_at: null },
  };
  let isStopped = false;
  const server = open({
    [READ]: () => ({ body: { messageCode: '00', notice: isStopped ? sending : { ...sending, state: 'sent' } } }),
    'POST /api/console/notices/n1/stop': () => {
      isStopped = true;
      return { body: { messageCode: '00', notice: sending } };
    },
  });
  await screen.findByText('500');
  await userEvent.click(screen.getByRole('button', { name: text.stop }));
  await userEvent.type(screen.getByRole('textbox', { name: shellText.ar.action.reason }), 'خطأ في النص');
  const [, confirm] = screen.getAllByRole('button', { name: text.stop });
  await userEvent.click(confirm as HTMLElement);
  await screen.findByText(text.states.stopped);
  expect(server.keys()).toContain('POST /api/console/notices/n1/stop');
});

test('a new notice is there again after a reload, under its id, and opens once it turns out to be stored', async () => {
  window.sessionStorage.clear();
  signInStaff('mona');
  const saves: string[] = [];
  const answers: Parameters<typeof fakeApi>[0] = { 'GET /api/console/notices': list };
  const server = fakeApi(
    new Proxy(answers, {
      get: (known, key: string) =>
        known[key] ??
        (key.startsWith('POST /api/console/notices/')
          ? () => {
              saves.push(key);
              return saves.length === 1 ? 'offline' : refusal(409, { code: 'conflict', message: 'تغيّر هذا الإشعار.' });
            }
          : undefined),
    }),
  );
  const first = showPage(NewNoticePage, { path: '/notices/new', at: '/notices/new' });
  await userEvent.type(await screen.findByRole('textbox', { name: text.name }), 'عنوان');
  await userEvent.type(screen.getByRole('textbox', { name: text.text }), 'نص الإشعار');
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(first.place()).toBe('/notices/new');
  cleanup();
  const again = showPage(NewNoticePage, { path: '/notices/new', at: '/notices/new' });
  await screen.findByDisplayValue('نص الإشعار');
  screen.getByText(draftsText.ar.restored);
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await waitFor(() => expect(again.place()).toBe(`/notices/${saves[0]?.split('/').at(-1)}`));
  expect(saves[1]).toBe(saves[0]);
  expect(server.keys()).toContain(saves[0]);
});

test('a new notice is saved as version 0 with its group, and opens', async () => {
  const server = fakeApi({ 'GET /api/console/notices': list });
  const save = (key: string) => key.startsWith('POST /api/console/notices/');
  const { place } = showPage(NewNoticePage, { path: '/notices/new', at: '/notices/new' });
  await screen.findByRole('option', { name: 'A1 · مبتدئ' });
  await userEvent.type(screen.getByRole('textbox', { name: text.name }), 'عنوان');
  await userEvent.type(screen.getByRole('textbox', { name: text.text }), 'نص الإشعار');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: text.level }), 'A1 · مبتدئ');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: text.plan }), text.noPlan);
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await waitFor(() => expect(server.keys().some(save)).toBe(true));
  expect(place()).toBe('/notices/new');
  expect(server.sent.find(({ key }) => save(key))?.body).toEqual({
    version: 0,
    title: 'عنوان',
    text: 'نص الإشعار',
    sms_text: null,
    group: { level: 'level-1', plan: 'none', inactive_since: null },
  });
});
