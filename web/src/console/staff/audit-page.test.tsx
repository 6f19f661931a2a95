import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { changesOf } from './audit-change.tsx';
import { AuditPage } from './audit-page.tsx';

const LEARNER = '0b6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a11';
const entry = {
  id: '1c6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a22',
  at: '2026-11-20T09:00:00.000Z',
  actor: '+9647000000003',
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
  expect(screen.getByRole('link', { name: 'صفحة المشترك' }).getAttribute('href')).toContain(`/learners/${LEARNER}`);
  await userEvent.click(screen.getByText('عرض (1)'));
  expect(screen.getByText('false → true')).toBeTruthy();
});

test('filters by who acted and by what was done', async () => {
  const api = fakeApi({
    'GET /api/console/audit': { body: { messageCode: '00', entries: [entry], next_cursor: null } },
    'GET /api/console/audit/actors': {
      body: { messageCode: '00', actors: [{ uuid: LEARNER, name: 'منى', msisdn: '+9647000000003' }] },
    },
  });
  showPage(AuditPage, { path: '/audit', at: '/audit' });
  await screen.findByRole('option', { name: 'منى · +9647000000003' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'الفاعل' }), LEARNER);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'الفعل' }), 'تغيير أدوار زميل');
  await waitFor(() =>
    expect(api.sent.at(-1)?.query).toEqual({ actor: LEARNER, call: 'POST /api/console/staff/roles' }),
  );
});

test('lists only the fields that differ', () => {
  expect(changesOf({ a: 1, b: 'x' }, { a: 2, b: 'x', c: [] })).toEqual([
    { field: 'a', was: '1', is: '2' },
    { field: 'c', was: null, is: '0' },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});
