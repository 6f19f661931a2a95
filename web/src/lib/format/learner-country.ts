import { toLatinDigits } from '@lisan/contract/values/digits';
import { readStored } from '../storage/storage.ts';

type Country = { code: string; dial: string; zone: string };

/** No dial code is a prefix of another. 972 is the other code of Palestinian SIMs. */
const COUNTRIES: readonly Country[] = [
  { code: 'IQ', dial: '964', zone: 'Asia/Baghdad' },
  { code: 'JO', dial: '962', zone: 'Asia/Amman' },
  { code: 'PS', dial: '970', zone: 'Asia/Hebron' },
  { code: 'PS', dial: '972', zone: 'Asia/Hebron' },
  { code: 'SA', dial: '966', zone: 'Asia/Riyadh' },
  { code: 'EG', dial: '20', zone: 'Africa/Cairo' },
  { code: 'KW', dial: '965', zone: 'Asia/Kuwait' },
  { code: 'AE', dial: '971', zone: 'Asia/Dubai' },
  { code: 'BH', dial: '973', zone: 'Asia/Bahrain' },
  { code: 'OM', dial: '968', zone: 'Asia/Muscat' },
  { code: 'QA', dial: '974', zone: 'Asia/Qatar' },
  { code: 'YE', dial: '967', zone: 'Asia/Aden' },
  { code: 'SY', dial: '963', zone: 'Asia/Damascus' },
  { code: 'LB', dial: '961', zone: 'Asia/Beirut' },
  { code: 'LY', dial: '218', zone: 'Africa/Tripoli' },
  { code: 'TN', dial: '216', zone: 'Africa/Tunis' },
  { code: 'DZ', dial: '213', zone: 'Africa/Algiers' },
  { code: 'MA', dial: '212', zone: 'Africa/Casablanca' },
  { code: 'SD', dial: '249', zone: 'Africa/Khartoum' },
];

type LearnerPlace = { country: string; zone: string };

const DEFAULT_PLACE: LearnerPlace = { country: 'IQ', zone: 'Asia/Baghdad' };

let known: LearnerPlace | null = null;

/** Sets the country and zone that the server has for the learner. */
export function setLearnerPlace(place: LearnerPlace): void {
  if (known?.country === place.country && known.zone === place.zone) return;
  known = place;
}

/** Returns the learner's country; before the server has answered, the country of the stored number. */
export function learnerPlace(): LearnerPlace {
  return known ?? placeOfNumber(readStored('msisdn') ?? '') ?? DEFAULT_PLACE;
}

export function placeOfNumber(msisdn: string): LearnerPlace | null {
  const digits = toLatinDigits(msisdn).replace(/[^\d+]/g, '');
  const international = /^(?:\+|00)(\d+)$/.exec(digits)?.[1];
  const found = international ? COUNTRIES.find(({ dial }) => international.startsWith(dial)) : undefined;
  return found ? { country: found.code, zone: found.zone } : null;
}
