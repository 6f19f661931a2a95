import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from './language.ts';
import { useList } from './use-list.ts';

afterEach(() => act(() => setLanguage('ar')));

test('names are listed as the language of the console lists them', () => {
  const { result } = renderHook(useList);
  expect(result.current(['معلّم', 'محرّر', 'مدير'])).toBe('معلّم ومحرّر ومدير');
  act(() => setLanguage('en'));
  expect(result.current(['Teacher', 'Editor', 'Admin'])).toBe('Teacher, Editor and Admin');
});
