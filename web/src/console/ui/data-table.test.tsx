import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage, useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { DataTable, type Column } from './data-table.tsx';

type Member = { role: 'support' | 'editor' };

const MEMBERS: Member[] = [{ role: 'support' }, { role: 'editor' }];

afterEach(() => act(() => setLanguage('ar')));

function Team() {
  const { nav, roles } = useText(shellText);
  const columns = useMemo<Column<Member>[]>(
    () => [{ header: nav.staff, id: 'role', accessorFn: ({ role }) => roles[role] }],
    [nav, roles],
  );
  return <DataTable label={nav.staff} columns={columns} rows={MEMBERS} />;
}

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

function Sortable() {
  const columns = useMemo<Column<Member>[]>(
    () => [
      { header: 'Team', id: 'role', accessorFn: ({ role }) => role },
      { header: 'Fixed', id: 'fixed', enableSorting: false },
    ],
    [],
  );
  return <DataTable label="Members" columns={columns} rows={MEMBERS} />;
}

test('only headings that sort say how they are sorted', async () => {
  render(<Sortable />);
  const sorted = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
  expect(['Team', 'Fixed'].map(sorted)).toEqual(['none', null]);
  await userEvent.click(screen.getByRole('button', { name: 'Team' }));
  expect(['Team', 'Fixed'].map(sorted)).toEqual(['ascending', null]);
});

test('the values of cells change with the language, as their headings do, and stay sorted', async () => {
  render(<Team />);
  await userEvent.click(screen.getByRole('button', { name: 'الفريق' }));
  expect(cells()).toEqual(['خدمة المشتركين', 'محرّر']);
  act(() => setLanguage('en'));
  expect(screen.getByRole('columnheader', { name: 'Team' }).getAttribute('aria-sort')).toBe('ascending');
  expect(cells()).toEqual(['Editor', 'Support']);
});
