import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MemoryRouter } from '../../../test/memory-router.tsx';
import { Link, Navigate, NavLink, Routes } from './router.tsx';
import { useLocation, useParams, useSearchParams } from './use-router.ts';

function Place() {
  const { pathname } = useLocation();
  return <output>{`${pathname} ${useParams()['week']} ${useSearchParams().get('tab')}`}</output>;
}

const place = () => screen.getByRole('status').textContent;
const link = (name: string) => screen.getByRole('link', { name });
const click = (name: string) => userEvent.click(link(name));

function show(at: string): void {
  render(
    <MemoryRouter at={at}>
      <Routes table={{ '/week/:week': <Place />, '/words': <Place />, '*': <Navigate to="/week/1" replace /> }} />
      <NavLink to="/week">weeks</NavLink>
      <NavLink to="/week" end>
        all weeks
      </NavLink>
      <Link to="/week/2?tab=words">second</Link>
      <Link to="?tab=quiz">quiz</Link>
      <Link to="/words" onClick={(event) => event.preventDefault()}>
        stopped
      </Link>
    </MemoryRouter>,
  );
}

test('shows the screen of an address with its parameters and query', async () => {
  show('/week/7');
  expect(place()).toBe('/week/7 7 null');
  await click('second');
  expect(place()).toBe('/week/2 2 words');
  await click('quiz');
  expect(place()).toBe('/week/2 2 quiz');
});

test('leaves clicks with a modifier, and clicks that were handled, to the browser', async () => {
  show('/week/7');
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(link('second'));
  await user.keyboard('{/Control}');
  fireEvent.click(link('second'), { button: 1 });
  await click('stopped');
  expect(place()).toBe('/week/7 7 null');
});

test('marks the link of the present address, and of an address above it', async () => {
  show('/week/7');
  expect(link('weeks').getAttribute('aria-current')).toBe('page');
  expect(link('all weeks').getAttribute('aria-current')).toBeNull();
});

test('navigates from an unknown address', async () => {
  show('/nowhere');
  expect(place()).toBe('/week/1 1 null');
});
