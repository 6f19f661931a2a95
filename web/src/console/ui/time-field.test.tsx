import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../text/language.ts';
import { TimeField } from './time-field.tsx';

afterEach(() => {
  act(() => setLanguage('ar'));
});

const show = (value: string, type: 'date' | 'datetime-local' = 'datetime-local') =>
  render(<TimeField label="موعد" type={type} value={value} onChange={() => {}} hint="بعد ساعة" />);

test('a chosen moment is written in words with its zone, in the language of the console', () => {
  show('2026-12-03T14:00');
  expect(screen.getByText(/^الخميس، 3 كانون الأول 2026 .*2:00 م .*توقيت/i)).toBeTruthy();
  act(() => setLanguage('en'));
  expect(screen.getByText(/Thursday.* 3 December 2026.*14:00 .*Time/)).toBeTruthy();
  expect(screen.getByLabelText('موعد').getAttribute('aria-describedby')).toBeTruthy();
});

test('a chosen day has neither hour nor zone, and no choice only the hint', () => {
  show('2026-12-03', 'date').unmount();
  const { container } = show('', 'date');
  expect(container.querySelector('strong')).toBeNull();
  expect(screen.getByText('بعد ساعة')).toBeTruthy();
  act(() => setLanguage('en'));
  show('2026-12-03', 'date');
  expect(screen.getByText(/^Thursday,? 3 December 2026$/)).toBeTruthy();
});
