import type { CourseField, CourseItemDetail } from '@lisan/contract/console/course-values';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { signInStaff } from '../../../test/sign-in-staff.ts';
import { readToast } from '../../lib/toast.ts';
import { draftsText } from '../text/drafts.ts';
import { inboxText } from '../text/inbox.ts';
import { courseText } from '../text/course.ts';
import { ItemPage } from './item-page.tsx';

// The frame loads another page.
vi.mock('./preview-frame.tsx', () => ({ PreviewFrame: () => null }));

const text = courseText.ar;
const READ = 'GET /api/console/course/items/item-1';
const SAVE = 'POST /api/console/course/drafts/draft-1/items/item-1';
const CHECKS = 'GET /api/console/course/drafts/draft-1/checks';

const item: CourseItemDetail = {
  uuid: 'item-1',
  kind: 'word',
  id: 'w-city',
  level: 'A1',
  week: 1,
  en: 'city',
  ar: 'مدينة',
  file: 'a1/w01/words.yaml',
  revision: 0,
  fields: [{ path: 'ar', dir: 'rtl', text: 'مدينة', published: null, is_optional: false }],
  clips: [],
  faults: [],
  others: [],
  figures: null,
  min_answers: 30,
  reports: 2,
  open_reports: [
    { case_id: 'c1', reason: 'answer', part: 'It is a ___.', answer: 'town', at: '2026-11-20T10:00:00.000Z' },
    { case_id: 'c2', reason: 'audio', part: null, answer: null, at: '2026-11-19T10:00:00.000Z' },
  ],
};
const inDraft = (revision: number, ar: string): CourseItemDetail => ({
  ...item,
  revision,
  fields: [{ path: 'ar', dir: 'rtl', text: ar, published: ar === 'مدينة' ? null : 'مدينة', is_optional: false }],
});
const reply = (shown: CourseItemDetail) => ({ body: { messageCode: '00', item: shown } });

function open(answers: Parameters<typeof fakeApi>[0]) {
  const server = fakeApi({
    'GET /api/console/me': {
      body: {
        messageCode: '00',
        uuid: 'me',
        name: 'منى',
        msisdn: '+9647700000003',
        roles: ['editor'],
        permissions: ['course.read', 'course.edit'],
        second_factor: 'confirmed',
        factors: [],
      },
    },
    [CHECKS]: { body: { messageCode: '00', revision: 1, faults: [] } },
    ...answers,
  });
  showPage(ItemPage, { path: '/course/items/:uuid', at: '/course/items/item-1?draft=draft-1' });
  return server;
}

/** Returns the text that a screen reader adds to a field. */
function describedBy(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

const field = () => screen.findByRole('textbox', { name: text.names['ar'] ?? '' });

test('a colleague who was faster loses nothing, and neither does the own text', async () => {
  let saves = 0;
  let shown = item;
  const server = open({
    [READ]: () => reply(shown),
    [SAVE]: () => {
      saves += 1;
      if (saves > 1) return reply(inDraft(2, 'بلدة'));
      shown = inDraft(1, 'مدينة كبيرة');
      return refusal(409, { code: 'conflict', message: 'تغيّر هذا العنصر.' });
    },
  });
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'بلدة');
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await screen.findByText(text.conflict);
  screen.getByDisplayValue('بلدة');
  screen.getByText('مدينة كبيرة');
  await userEvent.click(screen.getByRole('button', { name: text.saveMine }));
  await waitFor(() => expect(screen.queryByText(text.conflict)).toBeNull());
  expect(server.sent.filter(({ key }) => key === SAVE).map(({ body }) => body)).toEqual([
    { revision: 0, texts: [{ path: 'ar', text: 'بلدة' }] },
    { revision: 1, texts: [{ path: 'ar', text: 'بلدة' }] },
  ]);
});

test('what is typed and not saved is there again after a reload, and can be discarded', async () => {
  window.sessionStorage.clear();
  signInStaff('me');
  open({ [READ]: reply(item) });
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'بلدة');
  cleanup();
  open({ [READ]: reply(item) });
  await screen.findByDisplayValue('بلدة');
  await userEvent.click(screen.getByRole('button', { name: draftsText.ar.discard }));
  await screen.findByDisplayValue('مدينة');
  cleanup();
  open({ [READ]: reply(item) });
  await screen.findByDisplayValue('مدينة');
});

test('a save whose answer was lost is no conflict with oneself', async () => {
  let shown = item;
  open({
    [READ]: () => reply(shown),
    [SAVE]: ({ body }) => {
      const { revision } = body as { revision: number };
      shown = inDraft(1, 'بلدة');
      return revision === 0 && shown.revision === 1
        ? refusal(409, { code: 'conflict', message: 'تغيّر.' })
        : reply(shown);
    },
  });
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'بلدة');
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await waitFor(() => expect(readToast()?.text).toBe(text.saved));
  expect(screen.queryByText(text.conflict)).toBeNull();
});

test('a conflict shows the fields that have a text or were typed, and not every optional one', async () => {
  const optional = (path: string) => ({ path, dir: 'rtl' as const, text: '', published: null, is_optional: true });
  const withOptional = (shown: CourseItemDetail) => ({
    ...shown,
    fields: [...shown.fields, optional('note'), optional('why')],
  });
  let shown = withOptional(item);
  open({
    [READ]: () => reply(shown),
    [SAVE]: () => {
      shown = withOptional(inDraft(1, 'مدينة كبيرة'));
      return refusal(409, { code: 'conflict', message: 'تغيّر هذا العنصر.' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: text.names['note'] ?? '' }));
  await userEvent.type(screen.getByRole('textbox', { name: text.names['note'] ?? '' }), 'ملاحظة');
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await screen.findByText(text.conflict);
  screen.getByDisplayValue('ملاحظة');
  screen.getByText('مدينة كبيرة');
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  expect(screen.getByRole('button', { name: text.names['why'] ?? 'why' })).toBeTruthy();
});

test('a long item such as a role-play is edited by sections, with names that are short within them', async () => {
  const turn = (i: number) =>
    ['en', 'ar', 'choices.0.en', 'choices.0.ar', 'choices.0.remark', 'choices.1.en'].map((part) => ({
      path: `turns.${i}.${part}`,
      dir: 'ltr' as const,
      text: `${part} of turn ${i + 1}`,
      published: null,
      is_optional: false,
    }));
  const fields = [item.fields[0] as CourseField, ...[0, 1, 2, 3].flatMap(turn)];
  open({ [READ]: reply({ ...item, fields }) });
  const nameOf = (i: number) => `${text.names['turns']} ${i}`;
  const second = within(await screen.findByRole('group', { name: nameOf(2) }));
  const field = second.getByRole('textbox', { name: `${text.names['choices']} 1 ${text.names['en']}` });
  expect((field as HTMLTextAreaElement).value).toBe('choices.0.en of turn 2');
  expect(screen.getByText('en of turn 2', { selector: 'summary *' })).toBeTruthy();
  await userEvent.type(field, '!');
  expect(screen.getByText(text.changedHere)).toBeTruthy();
});

test('a fault of the checks stands at its field, and few answers are no figure', async () => {
  const fault = { item: 'item-1', field: 'ar', file: item.file, message: 'two words have this Arabic' };
  open({ [READ]: reply(item), [CHECKS]: { body: { messageCode: '00', revision: 1, faults: [fault] } } });
  await waitFor(async () => expect(describedBy(await field())).toContain('two words have this Arabic'));
  screen.getByText(text.fewAnswers(30));
});

test('an optional text is added by a button, and removed by leaving it empty', async () => {
  const note = { path: 'note', dir: 'rtl' as const, text: '', published: null, is_optional: true };
  const withNote = (value: string) => ({ ...item, fields: [...item.fields, { ...note, text: value }] });
  const server = open({ [READ]: () => reply(withNote('')), [SAVE]: () => reply(withNote('ملاحظة جديدة')) });
  const saved = () =>
    server.sent
      .filter(({ key }) => key === SAVE)
      .map(({ body }) => (body as { texts: { text: string }[] }).texts[0]?.text);
  const name = text.names['note'] ?? '';
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(screen.queryByRole('button', { name })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name }), 'ملاحظة جديدة');
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await waitFor(() => expect(saved()).toEqual(['ملاحظة جديدة']));
  await userEvent.clear(await screen.findByRole('textbox', { name }));
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await waitFor(() => expect(saved()).toEqual(['ملاحظة جديدة', '']));
});

test('the open reports of an item are shown with what was reported and answered', async () => {
  open({ [READ]: reply(item) });
  await screen.findByText(inboxText.ar.reasons.answer);
  screen.getByText('It is a ___.');
  screen.getByText('town');
  screen.getByText(inboxText.ar.reasons.audio);
});

test('a text that is written after a clip was replaced is saved without a conflict with oneself', async () => {
  const key = '0123456789abcdef';
  const clip = { key, kind: 'word' as const, lines: [], url: null, seconds: null, replaced: false };
  const CLIP = `POST /api/console/course/drafts/draft-1/items/item-1/clips/${key}`;
  const withClip = (revision: number) => ({ ...inDraft(revision, 'مدينة'), clips: [clip] });
  const server = open({ [READ]: reply(withClip(1)), [CLIP]: reply(withClip(2)), [SAVE]: reply(inDraft(3, 'بلدة')) });
  await userEvent.upload(await screen.findByLabelText(text.upload), new File(['x'], 'a.mp3', { type: 'audio/mpeg' }));
  await waitFor(() => expect(server.keys()).toContain(CLIP));
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'بلدة');
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await waitFor(() => expect(server.sent.find((one) => one.key === SAVE)?.body).toMatchObject({ revision: 2 }));
});
