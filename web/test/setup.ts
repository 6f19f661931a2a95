import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearAccessCookie } from '../src/lib/access-cookie.ts';

let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
  window.localStorage.clear();
  clearAccessCookie();
  window.location.hash = '';
});

/** Nothing may complain unnoticed. */
afterEach(() => {
  expect(errors.mock.calls).toEqual([]);
});
