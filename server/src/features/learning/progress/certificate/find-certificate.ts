import { countryOf } from '../../../../domain/subscriber/countries.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Session } from '../../../../platform/auth/session.ts';
import { findSubscriberView } from '../../../account/subscriber/find-subscriber-view.ts';
import { listLevelSubscribers } from '../../level/list-level-subscribers.ts';
import type { LearningDeps } from '../../deps.ts';
import { certificateNumber } from './certificate-number.ts';
import { storeNumber, type CertificateKey } from './certificate-store.ts';
import type { Certificate } from './draw-certificate.ts';

/**
 * Returns the certificate of a level whose quizzes this learner has all passed, and stores its number for verification.
 * @throws AppError not_found for an unknown level, not_allowed_in_state while it is not finished
 */
export async function findCertificate(deps: LearningDeps, session: Session, levelId: string): Promise<Certificate> {
  const level = deps.course.requireLevel(levelId);
  const key = { subscriberId: session.subscriberId, levelId };
  const finishedAt = await finishedLevelAt(deps, key);
  if (finishedAt === null) {
    throw new AppError('not_allowed_in_state', {
      message: 'الشهادة لمن اجتاز اختبارات المستوى كلها. بقيت أسابيع أخرى أولًا.',
    });
  }
  const { name } = await findSubscriberView(deps, session.subscriberId);
  const number = await storeNumber(deps.db, {
    ...key,
    number: certificateNumber(deps.secrets.signingKey, key),
    now: deps.clock.now(),
  });
  return {
    name,
    level: { code: level.code, nameAr: level.name.ar, weeks: level.weeks, words: level.words },
    finishedAt,
    day: dayInWords(finishedAt, session.country),
    number,
    address: `${deps.publicUrl}/#/certificate/${number}`,
  };
}

/** Returns the time when a learner finished a level; null before. */
export async function finishedLevelAt(
  deps: LearningDeps,
  { subscriberId, levelId }: CertificateKey,
): Promise<Date | null> {
  const mine = await listLevelSubscribers(deps, subscriberId);
  const finished = mine.find((one) => one.level.uuid === levelId)?.finished_at ?? null;
  return finished === null ? null : new Date(finished);
}

/** Formats a day with the country's name of the month: آذار in Iraq. */
export function dayInWords(at: Date, country: string): string {
  const { locale, zone: timeZone } = countryOf(country);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at);
}
