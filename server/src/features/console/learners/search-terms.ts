import { readCertificateNumber } from '../../learning/progress/certificate/certificate-number.ts';
import { normaliseMsisdn } from '../../../domain/subscriber/msisdn.ts';
import type { ConsoleLearnersDeps } from './deps.ts';

/** What a search may mean; several at once, since a number can look like a certificate. */
export type SearchTerms = {
  accountId: string | null;
  msisdn: string | null;
  certificate: string | null;
  /** The beginnings of names. */
  words: string[];
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_WORDS = 5;
/** Vowel signs and the stroke that only stretches a word: names are stored without them. */
const ARABIC_SIGNS = /[\u0640\u064B-\u0652\u0670]/g;

/** Reads what was typed into the search: a number in any spelling, the id of an account, a certificate, or names. */
export function readSearch({ config }: Pick<ConsoleLearnersDeps, 'config'>, typed: string): SearchTerms {
  const text = typed.trim();
  const number = normaliseMsisdn(text, config);
  return {
    accountId: UUID.test(text) ? text.toLowerCase() : null,
    msisdn: number.ok ? number.msisdn : null,
    certificate: readCertificateNumber(text),
    words: (text.replaceAll(ARABIC_SIGNS, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS),
  };
}
