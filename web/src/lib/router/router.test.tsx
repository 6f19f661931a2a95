import { act } from 'react';
import { expect, test } from 'vitest';
import { MemoryRouter } from '../../../test/memory-router.tsx';
import { render } from '../../../test/render.tsx';
import { Link, Navigate, NavLink, Routes } from './router.tsx';
import { useLocation, useParams, useSearchParams } from './use-router.ts';

function Place() {
  const { pathname } = useLocation();
  return <output>{`${pathname} ${useParams()['week']} ${useSearchParams().get('tab')}`}</output>;
}

const screen = () => document.querySelector('output')?.textContent;
const link = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name) ?? expect.unreachable();
const click = (name: string, options?: MouseEventInit) =>
  act(
    async () => void link(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options })),
  );

async function show(at: string) {
  await render(
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
  await show('/week/7');
  expect(screen()).toBe('/week/7 7 null');
  await click('second');
  expect(screen()).toBe('/week/2 2 words');
  await click('quiz');
  expect(screen()).toBe('/week/2 2 quiz');
});

test('leaves clicks with a modifier, and clicks that were handled, to the browser', async () => {
  await show('/week/7');
  await click('second', { ctrlKey: true });
  await click('second', { button: 1 });
  await click('stopped');
  expect(screen()).toBe('/week/7 7 null');
});

test('marks the link of the present address, and of an address above it', async () => {
  await show('/week/7');
  expect(link('weeks').getAttribute('aria-current')).toBe('page');
  expect(link('all weeks').getAttribute('aria-current')).toBeNull();
});

test('navigates from an unknown address', async () => {
  await show('/nowhere');
  expect(screen()).toBe('/week/1 1 null');
});
