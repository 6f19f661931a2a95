import type { Period } from '@lisan/contract/billing/subscription';

export type PlanSeed = {
  id: string;
  name: string;
  period: Period;
  isDefault: boolean;
  freeDays: number;
  /** Minor units by currency, taxes included. */
  prices: Record<string, number>;
};

/**
 * The plans of the service. A new price is a new plan with a new id: the plan that people agreed to never changes. The
 * free days are one start per subscriber, whichever plan follows them.
 */
export const PLAN_SEEDS: readonly PlanSeed[] = [
  {
    id: '8d2f3c56-7f1b-5d0e-9a64-2b1c7e40a901',
    name: 'الخطة الأسبوعية',
    period: 'week',
    isDefault: true,
    freeDays: 3,
    prices: { IQD: 500_000, EGP: 700, JOD: 500, ILS: 200, SAR: 300, AED: 300, QAR: 300, KWD: 250, BHD: 300, OMR: 300 },
  },
  {
    id: '3b7a90e4-52c8-5f3d-8e17-61d4f0b9c702',
    name: 'الخطة اليومية',
    period: 'day',
    isDefault: false,
    freeDays: 3,
    prices: { IQD: 100_000, EGP: 150, JOD: 100, ILS: 50, SAR: 75, AED: 75, QAR: 75, KWD: 50, BHD: 75, OMR: 75 },
  },
  {
    id: 'c41e6d2a-09bf-5a78-b3d5-94e82a7f5c03',
    name: 'الخطة الشهرية',
    period: 'month',
    isDefault: false,
    freeDays: 3,
    prices: {
      IQD: 1_750_000,
      EGP: 2_500,
      JOD: 1_750,
      ILS: 700,
      SAR: 1_000,
      AED: 1_000,
      QAR: 1_000,
      KWD: 800,
      BHD: 1_000,
      OMR: 1_000,
    },
  },
];
