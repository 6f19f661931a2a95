import type { CaseDetail } from '@lisan/contract/console/inbox';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { readToast } from '../../lib/toast.ts';
import { shell } from '../../text/shell.ts';
import { inboxText } from '../text/inbox.ts';
import { CasePage } from './case-page.tsx';

const text = inboxText.ar;
const READ = 'GET /api/console/inbox/case-1';
const REPLY = 'POST /api/console/inbox/case-1/reply';
const me = { uuid: 'me', name: 'منى' };
const omar = { uuid: 'omar', name: 'عمر' };

const message: CaseDetail = {
  id: 'case-1',
  kind: 'message',
  state: 'open',
  at: '2026-03-10T09:00:00.000Z',
  subscriber: { uuid: 'learner', name: 'سارة', msisdn: '+9647700000001' },
  name: 'سارة',
  subject: null,
  text: 'لا يعمل الصوت',
  assignee: null,
  version: 1,
  email: null,
  stars: null,
  message: null,
  item: null,
  same: 0,
  can_reply: true,
  events: [],
  colleagues: [me, omar],
};

function open(shown: CaseDetail, answers: Parameters<typeof fakeApi>[0] = {}) {
  const server = fakeApi({
    'GET /api/console/me': {
      body: {
        messageCode: '00',
        ...me,
        msisdn: '+9647700000003',
        roles: ['support'],
        permissions: ['inbox.reply', 'course.read'],
        second_factor: 'confirmed',
        factors: [],
      },
    },
    'GET /api/console/inbox-templates': {
      body: {
        messageCode: '00',
        templates: [{ id: 't1', title: 'شكر', text: 'أهلًا {name}، شكرًا.', version: 1, updated_at: message.at }],
      },
    },
    [READ]: { body: { messageCode: '00', case: shown } },
    ...answers,
  });
  showPage(CasePage, { path: '/inbox/:id', at: '/inbox/case-1' });
  return server;
}

test('replies from a template with the name in its place, and closes', async () => {
  const closed = { ...message, state: 'closed' as const, version: 2, assignee: me };
  const server = open(message, { [REPLY]: { body: { messageCode: '00', case: closed } } });
  await screen.findByRole('option', { name: 'شكر' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: text.useTemplate }), 'شكر');
  await userEvent.click(screen.getByRole('button', { name: text.send }));
  await screen.findByRole('button', { name: text.reopen });
  expect(server.sent.find(({ key }) => key === REPLY)?.body).toMatchObject({
    text: 'أهلًا سارة، شكرًا.',
    sms: false,
    close: true,
    version: 1,
  });
});

test('a conflict shows what the colleague did and keeps what was written', async () => {
  let reads = 0;
  const taken = { ...message, state: 'assigned' as const, assignee: omar, version: 2 };
  open(message, {
    [READ]: () => ({ body: { messageCode: '00', case: reads++ === 0 ? message : taken } }),
    [REPLY]: refusal(409, { code: 'conflict', message: 'غيّر زميل هذه الحالة.' }),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: text.replyText }), 'ردّ طويل');
  await userEvent.click(screen.getByRole('button', { name: text.send }));
  await screen.findByText(text.ofColleague('عمر'));
  screen.getByText('غيّر زميل هذه الحالة.');
  screen.getByDisplayValue('ردّ طويل');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: text.send }).disabled).toBe(true));
});

test('a reply whose answer was lost is sent as soon as the thread shows it', async () => {
  let sent: { reply_id: string; text: string } | null = null;
  const stored = (): CaseDetail => {
    if (sent === null) return message;
    const replied = { id: sent.reply_id, type: 'replied' as const, at: message.at, by: me, text: sent.text };
    return {
      ...message,
      version: 2,
      assignee: me,
      state: 'assigned',
      events: [{ ...replied, assignee: null, sms: null }],
    };
  };
  open(message, {
    [READ]: () => ({ body: { messageCode: '00', case: stored() } }),
    [REPLY]: ({ body }) => {
      sent = body as typeof sent;
      return 'offline';
    },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: text.replyText }), 'ردّ كامل');
  await userEvent.click(screen.getByRole('button', { name: text.send }));
  await screen.findByText('ردّ كامل', { selector: 'p' });
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: text.replyText }).value).toBe(''),
  );
  expect(readToast()?.text).toBe(text.sent);
  expect(screen.queryByText(shell.failure.network)).toBeNull();
});

test('a report of an item shows the answer that was given, and offers to close the others', async () => {
  open({
    ...message,
    kind: 'item_report',
    text: '',
    subject: 'She ___ tea.',
    same: 3,
    item: {
      item_id: 'i',
      question_id: 'q',
      reason: 'answer',
      part: null,
      answer: 'drink',
      correct_answer: 'drinks',
      course_version: 'version-1',
    },
  });
  await screen.findByText('drink');
  screen.getByText('drinks');
  screen.getByText(text.reasons.answer);
  const place = await screen.findByRole('link', { name: text.inCourse });
  expect(place.getAttribute('href')).toBe('/course/items/q');
  await userEvent.click(screen.getByRole('button', { name: text.close }));
  await screen.findByRole('checkbox', { name: text.closeSame(3) });
});
