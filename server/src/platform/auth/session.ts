import type { Role } from '@lisan/contract/values/roles';

/** The session of a bearer token, as the cache stores it. */
export type Session = {
  id: string;
  subscriberId: string;
  tokenHash: string;
  /** The one-time code that opened it. */
  challengeId: string | null;
  msisdn: string;
  country: string;
  zone: string;
  scope: 'onboarding' | 'full';
  /** Whether it is an onboarding session whose successor has been issued. */
  isReplaced: boolean;
  roles: Role[];
  expiresAt: Date;
  elevatedUntil: Date | null;
  /** When this session confirmed a second factor; null when it has not. */
  secondFactorAt: Date | null;
  /** Until when the subscription gives access to content; null without access. */
  accessUntil: Date | null;
};

/** Finds the session of a token's hash; null when unknown, expired or revoked. */
export type FindSession = (tokenHash: string) => Promise<Omit<Session, 'accessUntil'> | null>;

/** Returns until when this subscriber may read content; null without access. */
export type FindAccess = (subscriberId: string) => Promise<Date | null>;
