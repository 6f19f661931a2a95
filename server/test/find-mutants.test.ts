import { describe, expect, it } from 'vitest';
import { applyMutant, findMutants } from '../../scripts/mutants/find-mutants.ts';
import { locateMutant } from '../../scripts/mutants/fixed-mutants.ts';

function mutationsOf(source: string): string[] {
  return findMutants('rule.ts', source).map((mutant) => applyMutant(mutant, source));
}

describe('the mutants of a file', () => {
  it.each([
    ['moves the boundary of a comparison', 'a < b;', ['a <= b;']],
    ['swaps the operator of a condition', 'a && b;', ['a || b;']],
    ['removes a negation', 'x = !a;', ['x = a;']],
    ['takes each branch of a condition', 'x = a ? b : c;', ['x = (b);', 'x = (c);']],
    ['removes a guard', 'if (a) throw b;', ['']],
    ['replaces a number', 'const LIMIT = 5;', ['const LIMIT = 0;']],
    ['empties a returned list', 'const f = () => a.map(b);', ['const f = () => [];']],
    ['removes a call', 'await save(a);', [';']],
    ['leaves log lines and figures', "deps.log.warn('x'); metrics.count(a);", []],
    ['leaves types', 'type One = 1; let a: 1 | 2;', []],
  ])('%s', (_, source, mutations) => {
    expect(mutationsOf(source)).toEqual(mutations);
  });

  it('name the line and the change', () => {
    expect(findMutants('rule.ts', 'a;\nb < c;')).toMatchObject([{ path: 'rule.ts', line: 2, change: '< → <=' }]);
  });
});

describe('a fixed mutant', () => {
  const fixed = { path: 'rule.ts', code: 'a && ', becomes: '' };

  it('is found where its code is', () => {
    expect(applyMutant(locateMutant(fixed, 'x = a && b;'), 'x = a && b;')).toBe('x = b;');
  });

  it.each(['x = b;', 'x = a && b; y = a && c;'])('is refused when its code does not occur once: %s', (source) => {
    expect(() => locateMutant(fixed, source)).toThrow('rule.ts has to contain once');
  });
});
