import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../text/language.ts';
import { Money } from './money.tsx';

const PRICE = { amount: 1_250_500, currency: 'IQD', exponent: 3 };

afterEach(() => act(() => setLanguage('ar')));

test('an amount has its currency in the language of the console', () => {
  render(<Money of={PRICE} />);
  expect(screen.getByText('1,250.500 د.ع')).toBeTruthy();
  act(() => setLanguage('en'));
  expect(screen.getByText('IQD 1,250.500')).toBeTruthy();
});

test('a whole amount has no fraction', () => {
  setLanguage('en');
  render(<Money of={{ ...PRICE, amount: 100_000 }} />);
  expect(screen.getByText('IQD 100')).toBeTruthy();
});
