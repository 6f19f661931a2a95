import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { WEEKLY } from '../subscription.fixture.ts';
import { HistoryPage } from './history-page.tsx';

const PATH = '/subscription/history';

test('marks the amount of a refused charge as not taken', async () => {
  const at = '2026-11-20T09:00:00Z';
  const entries = [
    { uuid: 'a', at, kind: 'denied', text: 'تعذّر الخصم', money: WEEKLY.price },
    { uuid: 'b', at, kind: 'charge', text: 'دفعت ثمن اشتراكك', money: WEEKLY.price },
    { uuid: 'c', at, kind: 'event', text: 'ألغيت الاشتراك', money: null },
  ];
  fakeApi({ 'GET /api/subscription/history': { body: { messageCode: '00', entries, next_cursor: null } } });
  showPage(HistoryPage, { path: PATH, at: PATH });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  const rows = screen.getAllByRole('listitem').map((row) => ({
    isStruck: row.querySelector('s') !== null,
    isDenied: row.textContent.includes('لم يُخصم'),
    money: row.querySelector('bdi')?.textContent,
  }));
  const money = '500\u00a0د.ع';
  expect(rows).toEqual([
    { isStruck: true, isDenied: true, money },
    { isStruck: false, isDenied: false, money },
    { isStruck: false, isDenied: false, money: undefined },
  ]);
});
