import type { LevelView } from '@lisan/contract/learner/level';
import type { UserView } from '@lisan/contract/learner/subscriber';
import type { Plan } from '@lisan/contract/billing/subscription';

/** The samples for the tests of this feature. */
const CODES = ['A1', 'A2', 'B1', 'B2', 'C1'] as const;

export const LEVELS: LevelView[] = CODES.map((code, index) => ({
  uuid: `level-${code}`,
  code,
  name: { en: code, ar: `اسم ${code}` },
  description: `وصف ${code}`,
  cando: [`أستطيع ${code}`],
  order: index + 1,
  weeks: 12,
  words: 120,
  sentences: 60,
  hours: 11,
}));

export function levelOf(code: LevelView['code']): LevelView {
  const found = LEVELS.find((level) => level.code === code);
  if (!found) throw new Error(`No level ${code}`);
  return found;
}

export const PLANS: Plan[] = (['week', 'day'] as const).map((period) => ({
  uuid: `plan-${period}`,
  name: `خطة ${period}`,
  period,
  price: { amount: 500_000, currency: 'IQD', exponent: 3 },
  free_days: 3,
  terms: { version: `${period}-1`, text: 'السعر: 500 د.ع.\nالدعم: +964 770 000 0000.' },
}));

export const NEW_LEARNER: UserView = {
  uuid: 'u',
  msisdn: '+9647701234567',
  name: 'سارة',
  email: null,
  avatar: null,
  avatar_url: null,
  country: 'IQ',
  zone: 'Asia/Baghdad',
  welcome_seen: false,
  created_at: '2026-11-20T09:00:00Z',
  level_subscribers: [],
  myLevels: [],
  subscription: null,
  points: 0,
  streak: 0,
  freezes: 2,
  frozen_days: [],
  streak_change: null,
  unread_messages: 0,
  roles: [],
  onboarding: true,
};

/** A learner of A2. */
export const LEARNER: UserView = {
  ...NEW_LEARNER,
  onboarding: false,
  level_subscribers: [
    { uuid: 'ls', level: levelOf('A2'), started_at: '2026-11-20T09:00:00Z', current: true, finished_at: null },
  ],
};
