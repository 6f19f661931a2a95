import { printableName } from '@lisan/contract/values/printable-name';
import type { verifyCertificate as verifyCall } from '@lisan/contract/learner/course';
import type { z } from 'zod';
import { AppError } from '../../../../platform/app-error.ts';
import { findSubscriberView } from '../../../account/subscriber/find-subscriber-view.ts';
import type { LearningDeps } from '../../deps.ts';
import { readCertificateNumber } from './certificate-number.ts';
import { certificateByNumber } from './certificate-store.ts';
import { dayInWords, finishedLevelAt } from './find-certificate.ts';

type Verified = z.infer<typeof verifyCall.reply>['certificate'];

/**
 * Returns the certificate of a number. It contains only the initials of the name, for comparison with the certificate.
 * @throws AppError not_found for a number that was never issued
 */
export async function verifyCertificate(deps: LearningDeps, typed: string): Promise<Verified> {
  const number = readCertificateNumber(typed);
  const issued = number === null ? undefined : await certificateByNumber(deps.db, number);
  const level = issued && deps.course.level(issued.levelId);
  const finishedAt = issued ? await finishedLevelAt(deps, issued) : null;
  if (number === null || !issued || !level || finishedAt === null) {
    throw new AppError('not_found', { message: 'لم نُصدر شهادة بهذا الرقم. ربما كُتب على غير ما هو في الشهادة.' });
  }
  const { name, country } = await findSubscriberView(deps, issued.subscriberId);
  return {
    number,
    level: { code: level.code, name: level.name },
    initials: initialsOf(name),
    day: dayInWords(finishedAt, country),
  };
}

/** Returns the first letter of each word of the printable name; null without a printable name. */
export function initialsOf(name: string | null): string | null {
  const letters = printableName(name)
    ?.split(' ')
    .flatMap((word) => word.match(/\p{L}/u)?.[0].toUpperCase() ?? []);
  return letters ? letters.map((letter) => `${letter}.`).join(' ') : null;
}
