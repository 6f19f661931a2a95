import type { StaffTeacher } from '@lisan/contract/console/teachers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { conflictText } from '../text/conflict.ts';
import { shellText } from '../text/shell.ts';
import { teachersText } from '../text/teachers.ts';
import { TeacherPage } from './teacher-page.tsx';

const text = teachersText.ar;
const READ = 'GET /api/console/teachers/t1';
const SAVE = 'POST /api/console/teachers/t1';
const ROLE = 'POST /api/console/teachers/t1/role';

const teacher: StaffTeacher = {
  id: 't1',
  name: 'هدى العلي',
  bio: 'أعلّم المحادثة.',
  photo_url: null,
  followers: 12,
  hidden: false,
  version: 1,
  has_role: true,
  account: { uuid: 'a1', name: 'هدى', msisdn: '+9647700000002' },
  lessons: [],
};

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const server = fakeApi({ [READ]: { body: { messageCode: '00', teacher } }, ...answers });
  showPage(TeacherPage, { path: '/teachers/:id', at: '/teachers/t1' });
  return server;
}

async function confirm(name: string) {
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: shellText.ar.action.reason }), 'طلب المعلّمة ذلك');
  await userEvent.click(dialog.getByRole('button', { name }));
}

async function writeBio(words: string) {
  const bio = await screen.findByRole('textbox', { name: text.bio });
  await userEvent.clear(bio);
  await userEvent.type(bio, words);
}

test('saves the page in the version that was seen, and shows it as subscribers will', async () => {
  const saved = { ...teacher, version: 2, bio: 'نبذة جديدة' };
  const server = open({ [SAVE]: { body: { messageCode: '00', teacher: saved } } });
  await writeBio('نبذة جديدة');
  expect(screen.getAllByText('نبذة جديدة').length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await confirm(text.save);
  await waitFor(() => expect(server.keys()).toContain(SAVE));
  expect(server.sent.find(({ key }) => key === SAVE)?.body).toEqual({
    version: 1,
    name: 'هدى العلي',
    bio: 'نبذة جديدة',
    hidden: false,
    reason: 'طلب المعلّمة ذلك',
  });
});

test('a conflict leaves what was written and shows what the colleague saved', async () => {
  let reads = 0;
  const theirs = { ...teacher, version: 2, bio: 'نبذة الزميل' };
  open({
    [READ]: () => ({ body: { messageCode: '00', teacher: reads++ === 0 ? teacher : theirs } }),
    [SAVE]: refusal(409, { code: 'conflict', message: 'غيّر زميل هذه الصفحة.' }),
  });
  await writeBio('نبذتي');
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await confirm(text.save);
  await screen.findByText(conflictText.ar.title);
  screen.getByText('نبذة الزميل');
  screen.getByDisplayValue('نبذتي');
  await userEvent.click(screen.getByText(conflictText.ar.theirs));
  screen.getByDisplayValue('نبذة الزميل');
});

test('ends the role after it has said that the sessions end', async () => {
  const server = open({ [ROLE]: { body: { messageCode: '00', teacher: { ...teacher, has_role: false } } } });
  await userEvent.click(await screen.findByRole('button', { name: text.end }));
  screen.getByText(text.endEffect);
  await confirm(text.end);
  await waitFor(() => expect(server.keys()).toContain(ROLE));
  expect(server.sent.find(({ key }) => key === ROLE)?.body).toEqual({ granted: false, reason: 'طلب المعلّمة ذلك' });
});

test('replaces the picture after it was shown, with a reason', async () => {
  const PHOTO = 'POST /api/console/teachers/t1/photo';
  const server = open({ [PHOTO]: { body: { messageCode: '00', teacher: { ...teacher, photo_url: '/p.webp' } } } });
  await screen.findByRole('textbox', { name: text.bio });
  await userEvent.upload(screen.getByLabelText(text.photo), new File(['x'], 'p.png', { type: 'image/png' }));
  await confirm(text.photo);
  await waitFor(() => expect(server.keys()).toContain(PHOTO));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
