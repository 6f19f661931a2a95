import { MAX_REMARKS, type Remark } from '@lisan/contract/learner/writing';
import { plainTypography } from '@lisan/contract/english/typography';
import { findOwnErrors } from './find-own-errors.ts';
import { findPersonal, type Span } from './personal-data.ts';
import { siftFindings, type Finding } from './sift-findings.ts';

/**
 * Returns the remarks on a draft in the order of the text, at most `MAX_REMARKS`: the remarks of our rules and of the
 * checker on the plain typography, without personal data and without two on the same place.
 */
export function collectRemarks(written: string, findings: readonly Finding[]): Remark[] {
  const personal = findPersonal(written);
  const text = plainTypography(written);
  const remarks: Remark[] = [];
  const own = Map.groupBy(findOwnErrors(text), ({ kind }) => kind === 'capital');
  // A misspelled word at the start of a sentence is marked as a whole.
  const found = [...(own.get(false) ?? []), ...siftFindings(text, findings), ...(own.get(true) ?? [])];
  for (const remark of found) {
    if ([...personal, ...remarks].every((other) => !overlaps(remark, other))) remarks.push(remark);
  }
  return mostUseful(remarks).toSorted((a, b) => a.start - b.start);
}

/** Capitals and spelling are left out first. */
function mostUseful(remarks: Remark[]): Remark[] {
  const weight = ({ kind }: Remark) => (kind === 'capital' ? 2 : kind === 'spelling' ? 1 : 0);
  return remarks.toSorted((a, b) => weight(a) - weight(b) || a.start - b.start).slice(0, MAX_REMARKS);
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
