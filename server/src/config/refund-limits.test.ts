import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the limit of refunds', () => {
  const limitsOf = (text: string) => readConfig({ REFUND_LIMIT: text }).billing.refundLimits;

  it('is read in minor units of each currency', () => {
    expect(limitsOf('IQD:5000,KWD:2.5, SAR:30')).toEqual({ IQD: 5_000_000, KWD: 2_500, SAR: 3_000 });
  });

  it('has a default for the currencies of our plans', () => {
    expect(readConfig({}).billing.refundLimits).toMatchObject({ IQD: 5_000_000, EGP: 7_500 });
  });

  it.each(['IQD', '5000', 'XYZ:5', 'SAR:1.234', 'IQD:-5'])('refuses %s', (text) => {
    expect(() => limitsOf(text)).toThrow('REFUND_LIMIT');
  });
});
