import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/failure/api-error.ts';
import { failureTexts } from '../../lib/failure/failure-texts.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { UiWordsContext } from '../../ui/text/ui-words.ts';
import { setLanguage, useText } from './language.ts';
import { sharedWords } from './shared-words.ts';

afterEach(() => act(() => setLanguage('ar')));

function Words({ children }: { children: ReactNode }) {
  return <UiWordsContext value={useText(sharedWords)}>{children}</UiWordsContext>;
}

const notFound = new ApiError({ status: 404, code: 'not_found', message: 'لم نجد المطلوب.' });
const conflict = new ApiError({ status: 409, code: 'conflict', message: 'طلبك ينتظر زميلًا.' });
const unknown = new ApiError({ status: 418, code: 'uri_too_long', message: 'عنوان الطلب طويل.' });

function show(error: unknown): string | null {
  render(<FailureNotice error={error} />, { wrapper: Words });
  return screen.getByRole('alert').textContent;
}

test('a failure is explained in English by its code', () => {
  setLanguage('en');
  expect(show(notFound)).toBe('What was asked for does not exist.');
  expect(failureTexts(notFound, [], sharedWords.en)).toEqual(['What was asked for does not exist.']);
});

test('a failure with many reasons has the reason of the server below the English sentence', () => {
  setLanguage('en');
  expect(show(conflict)).toMatch(/^This is no longer possible.*طلبك ينتظر زميلًا\.$/);
  expect(screen.getByText('طلبك ينتظر زميلًا.').getAttribute('lang')).toBe('ar');
});

test('a failure without an English sentence has that of the server', () => {
  setLanguage('en');
  expect(show(unknown)).toBe('عنوان الطلب طويل.');
});

test('a failure that is not of a call is explained in English', () => {
  setLanguage('en');
  expect(show(new Error(''))).toBe('Something went wrong. Try again later.');
});

test('in Arabic a failure has the sentence of the server', () => {
  expect(show(conflict)).toBe('طلبك ينتظر زميلًا.');
});
