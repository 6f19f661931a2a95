import { afterAll, describe, expect, it } from 'vitest';
import { FOUND, MISSED, RIGHT } from '../../../test/writing/typical-errors.ts';
import { GrammarChecker } from '../../platform/grammar/grammar-checker.ts';
import { CHECKER_RULES } from './checker-rules.ts';
import { collectRemarks } from './collect-remarks.ts';

const checker = new GrammarChecker({ enabled: true, rules: Object.keys(CHECKER_RULES) });
afterAll(() => checker.close());

/** Returns the sentences that get a remark from our rules and the checker. */
async function remarkedOn(sentences: readonly string[]): Promise<string[]> {
  const remarked = [];
  for (const sentence of sentences) {
    const findings = await checker.check(sentence);
    if (findings === null) throw new Error('the checker did not answer');
    if (collectRemarks(sentence, findings).length > 0) remarked.push(sentence);
  }
  return remarked;
}

describe('our own rules and the checker', () => {
  it('find typical errors of Arabic speakers', async () => {
    expect(await remarkedOn(FOUND)).toEqual(FOUND);
  }, 120_000);

  it('remark on no right sentence, and on none whose error is uncertain', async () => {
    expect(await remarkedOn([...RIGHT, ...MISSED])).toEqual([]);
  }, 120_000);
});
