import { describe, expect, it } from 'vitest';
import { findLicenceFaults, type LicensedPackage, type LicenceRules } from '../../scripts/find-licence-faults.ts';

const RULES: LicenceRules = { allowed: ['MIT', 'BSD-3-Clause'], namedInNotice: ['MPL-2.0'], stated: {} };

function packageWith(licence: string | null, more: Partial<LicensedPackage> = {}): LicensedPackage {
  return { name: 'one', version: '1.2.3', licence, hasNotice: false, ...more };
}

function faultsOf(one: LicensedPackage, notice = '', rules = RULES): string[] {
  return findLicenceFaults([one], rules, notice);
}

describe('the licence of a package', () => {
  it('is refused unless it is allowed', () => {
    expect(faultsOf(packageWith('MIT'))).toEqual([]);
    expect(faultsOf(packageWith('GPL-3.0-only'))).toEqual([
      'one 1.2.3 has the licence GPL-3.0-only, which is not allowed',
    ]);
    expect(faultsOf(packageWith(null))).toEqual(['one 1.2.3 states no licence']);
  });

  it('may be an expression', () => {
    expect(faultsOf(packageWith('(MIT AND BSD-3-Clause)'))).toEqual([]);
    expect(faultsOf(packageWith('GPL-3.0-only OR MIT'))).toEqual([]);
    expect(faultsOf(packageWith('MIT AND GPL-3.0-only'))).toHaveLength(1);
  });

  it('may be read from its files', () => {
    const rules = { ...RULES, stated: { one: 'MIT' } };
    expect(faultsOf(packageWith(null), '', rules)).toEqual([]);
    expect(findLicenceFaults([], rules, '')).toEqual(['one has a stated licence, but is no package of the product']);
  });
});

describe('NOTICE', () => {
  it('names packages with weak copyleft and those with a notice of their own', () => {
    for (const one of [packageWith('MPL-2.0'), packageWith('MIT', { hasNotice: true })]) {
      expect(faultsOf(one)).toEqual([`NOTICE does not name one 1.2.3 (${one.licence})`]);
      expect(faultsOf(one, 'Sources: one 1.2.3, unchanged.')).toEqual([]);
    }
  });

  it('names current versions', () => {
    expect(faultsOf(packageWith('MIT'), 'one 1.2.2, another 4.5.6')).toEqual([
      'NOTICE names one 1.2.2, but the product has 1.2.3',
    ]);
  });
});
