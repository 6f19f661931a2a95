import { countryOf } from '../../../domain/subscriber/countries.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Services } from '../../../services.ts';
import { listLevelSubscribers } from '../../level/list-level-subscribers.ts';
import { findSubscriberView } from '../../subscriber/find-subscriber-view.ts';
import { certificateNumber } from './certificate-number.ts';
import type { Certificate } from './draw-certificate.ts';

/**
 * What the certificate of a level says whose every week's quiz this learner has passed.
 * @throws AppError not_found for an unknown level, not_allowed_in_state while it is not finished
 */
export async function findCertificate(services: Services, session: Session, levelId: string): Promise<Certificate> {
  const level = services.course.requireLevel(levelId);
  const { subscriberId } = session;
  const mine = await listLevelSubscribers(services, subscriberId);
  const finished = mine.find((one) => one.level.uuid === levelId)?.finished_at ?? null;
  if (finished === null) {
    throw new AppError('not_allowed_in_state', {
      message: 'الشهادة لمن اجتاز اختبارات المستوى كلها. أكمل أسابيعك أولًا.',
    });
  }
  const { name } = await findSubscriberView(services, subscriberId);
  const finishedAt = new Date(finished);
  return {
    name,
    level: { code: level.code, nameAr: level.name.ar, weeks: level.weeks, words: level.words },
    finishedAt,
    day: dayInWords(finishedAt, session.country),
    number: certificateNumber(services.secrets.signingKey, { subscriberId, levelId }),
  };
}

/** With the month's name as it is called there: in Iraq, آذار. */
function dayInWords(at: Date, country: string): string {
  const { locale, zone: timeZone } = countryOf(country);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at);
}
