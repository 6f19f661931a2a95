import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { signInStaff } from '../../../test/sign-in-staff.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { useDraft } from './use-draft.ts';

type Fields = { title: string };

const isSame = (a: Fields, b: Fields) => a.title === b.title;

beforeEach(() => {
  window.sessionStorage.clear();
  signInStaff('mona');
});

/** Opens the form over the stored fields. */
function open(title: string, version: number) {
  onTestFinished(() => queryClient.clear());
  return renderHook(() => useDraft<Fields>({ fields: { title }, version }, { name: 'notice n1', isSame }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what is not saved is there again after a reload, and can be discarded', () => {
  const first = open('عنوان', 1);
  act(() => first.result.current.set({ title: 'عنواني' }));
  first.unmount();
  const again = open('عنوان', 1);
  expect(again.result.current).toMatchObject({ fields: { title: 'عنواني' }, isDirty: true, isRestored: true });
  act(() => again.result.current.takeTheirs());
  expect(again.result.current).toMatchObject({ fields: { title: 'عنوان' }, isDirty: false, isRestored: false });
  again.unmount();
  expect(open('عنوان', 1).result.current.isDirty).toBe(false);
});

test('a save removes it', () => {
  const first = open('عنوان', 1);
  act(() => first.result.current.set({ title: 'عنواني' }));
  act(() => first.result.current.saved(2));
  expect(window.sessionStorage.length).toBe(0);
  first.unmount();
  expect(open('عنواني', 2).result.current.isDirty).toBe(false);
});

test('what a colleague saved before the reload is a conflict after it', () => {
  const first = open('عنوان', 1);
  act(() => first.result.current.set({ title: 'عنواني' }));
  first.unmount();
  const again = open('عنوان الزميل', 2);
  expect(again.result.current).toMatchObject({ fields: { title: 'عنواني' }, theirs: { title: 'عنوان الزميل' } });
});

test('a save whose answer was lost is no conflict after the reload', () => {
  const first = open('عنوان', 1);
  act(() => first.result.current.set({ title: 'عنواني' }));
  first.unmount();
  expect(open('عنواني', 2).result.current).toMatchObject({ theirs: null, isDirty: false, version: 2 });
});

test('the browser asks before it leaves what is not saved', () => {
  const shown = open('عنوان', 1);
  expect(asksBeforeLeaving()).toBe(false);
  act(() => shown.result.current.set({ title: 'عنواني' }));
  expect(asksBeforeLeaving()).toBe(true);
  act(() => shown.result.current.saved(2));
  expect(asksBeforeLeaving()).toBe(false);
});
