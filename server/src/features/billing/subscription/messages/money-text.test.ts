import { expect, test } from 'vitest';
import { money } from '../../../../domain/money/money.ts';
import { moneyText } from './money-text.ts';

test.each([
  [money(500_000, 'IQD'), '500 دينار عراقي'],
  [money(1_750_000, 'IQD'), '1,750 دينار عراقي'],
  [money(123_456_789_500, 'IQD'), '123,456,789.5 دينار عراقي'],
  [money(700, 'EGP'), '7 جنيه مصري'],
])('%o is said as %s, grouped as the screens group it', (amount, text) => {
  expect(moneyText(amount)).toBe(text);
});
