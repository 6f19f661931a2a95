import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { setLanguage } from '../text/language.ts';
import { changesOf } from './audit-change.tsx';
import { AuditPage } from './audit-page.tsx';

const LEARNER = '0b6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a11';
const entry = {
  id: '1c6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a22',
  at: '2026-11-20T09:00:00.000Z',
  actor: '+9647000000003',
  actor_name: 'منى',
  roles: ['admin'],
  call: 'POST /api/console/live/:id/viewers/:uuid',
  outcome: 'done',
  subject_type: 'subscriber',
  subject_id: LEARNER,
  reason: 'كلام مسيء',
  before: { muted: false, lesson: 'l1' },
  after: { muted: true, lesson: 'l1' },
};

test('names an action in words, links to its learner and folds what changed', async () => {
  fakeApi({ 'GET /api/console/audit': { body: { messageCode: '00', entries: [entry], next_cursor: null } } });
  showPage(AuditPage, { path: '/audit', at: '/audit' });
  expect(await screen.findByRole('cell', { name: 'كتم مشاهد أو إخراجه' })).toBeTruthy();
  expect(screen.getByText('منى')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'مشترك' }).getAttribute('href')).toContain(`/learners/${LEARNER}`);
  await userEvent.click(screen.getByText('التفاصيل', { selector: 'summary' }));
  const details = screen.getByText('مكتوم').closest('div');
  expect(details?.textContent).toBe('مكتومقبل: لابعد: نعم');
});

test('names actions, fields and refusals in English too', async () => {
  act(() => setLanguage('en'));
  onTestFinished(() => act(() => setLanguage('ar')));
  const refused = {
    ...entry,
    id: '1c6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a33',
    call: 'GET /api/console/learners/:uuid',
    outcome: 'refused',
    subject_type: 'path',
    reason: null,
    before: null,
    after: { error: 'forbidden' },
  };
  const entries = [entry, refused];
  fakeApi({ 'GET /api/console/audit': { body: { messageCode: '00', entries, next_cursor: null } } });
  showPage(AuditPage, { path: '/audit', at: '/audit' });
  expect(await screen.findByRole('cell', { name: 'Muted or removed a viewer' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: /Refused.*Not among the permissions/ })).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Subscriber' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([0, 1].map(() => expect.stringContaining(LEARNER)));
  expect(screen.getByText('Muted').closest('div')?.textContent).toBe('MutedBefore: NoAfter: Yes');
});

test('names the texts of an item that were edited, and what was searched by', async () => {
  const edited = { ...entry, subject_type: 'search', subject_id: 'number', before: null, after: { fields: ['exAr'] } };
  fakeApi({ 'GET /api/console/audit': { body: { messageCode: '00', entries: [edited], next_cursor: null } } });
  showPage(AuditPage, { path: '/audit', at: '/audit' });
  expect(await screen.findByRole('cell', { name: 'بحث: بالرقم' })).toBeTruthy();
  expect(screen.getByText('ترجمة المثال')).toBeTruthy();
});

test.each(['__proto__', 'constructor', 'toString'])('shows a refused call with %s in its path', async (id) => {
  const tried = { ...entry, call: 'GET /api/console/x/:id', outcome: 'refused', subject_type: 'path', subject_id: id };
  const after = { error: id, found: id };
  const odd = { ...tried, before: null, after };
  fakeApi({ 'GET /api/console/audit': { body: { messageCode: '00', entries: [odd], next_cursor: null } } });
  showPage(AuditPage, { path: '/audit', at: '/audit' });
  expect(await screen.findByText('منى')).toBeTruthy();
  expect(screen.getByTitle(id)).toBeTruthy();
  expect(screen.getAllByText(id, { ignore: 'summary' }).length).toBeGreaterThan(0);
});

test('an entry of a job has its name in words', async () => {
  const call = 'publish-drafts';
  const job = { ...entry, actor: call, actor_name: null, roles: [], call };
  fakeApi({ 'GET /api/console/audit': { body: { messageCode: '00', entries: [job], next_cursor: null } } });
  showPage(AuditPage, { path: '/audit', at: '/audit' });
  expect(await screen.findByText('نشر مسودة في موعدها')).toBeTruthy();
  expect(screen.queryByText(call)).toBeNull();
});

test('filters by who acted and by what was done', async () => {
  const api = fakeApi({
    'GET /api/console/audit': { body: { messageCode: '00', entries: [entry], next_cursor: null } },
    'GET /api/console/audit/actors': {
      body: {
        messageCode: '00',
        actors: [{ uuid: LEARNER, name: 'منى', msisdn: '+9647000000003' }],
        calls: ['POST /api/console/staff/roles'],
      },
    },
  });
  showPage(AuditPage, { path: '/audit', at: '/audit' });
  await screen.findByRole('option', { name: /^\u2068منى\u2069 · \u2068\+9647000000003\u2069$/ });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'الفاعل' }), LEARNER);
  expect(screen.queryByRole('option', { name: 'محو حساب' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'الفعل' }), 'تغيير أدوار زميل');
  await waitFor(() =>
    expect(api.sent.at(-1)?.query).toEqual({ actor: LEARNER, call: 'POST /api/console/staff/roles' }),
  );
});

test('lists only the fields that differ', () => {
  expect(changesOf({ a: 1, b: 'x' }, { a: 2, b: 'x', c: [] })).toEqual([
    { field: 'a', was: 1, is: 2 },
    { field: 'c', was: undefined, is: [] },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});
