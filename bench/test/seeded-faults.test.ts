import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIXED_MUTANTS } from '../../scripts/mutants/fixed-mutants.ts';
import { CODE_FAULTS } from '../billing-faults.ts';

const ROOT = join(import.meta.dirname, '../..');

it.each([...CODE_FAULTS])('the code that %s replaces exists', (_, { file, right }) => {
  expect(readFileSync(join(ROOT, 'server/src/features/billing/subscription', file), 'utf8')).toContain(right);
});

it.each(FIXED_MUTANTS)('the code of the mutant in $path exists: $code', ({ path, code }) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toContain(code);
});
