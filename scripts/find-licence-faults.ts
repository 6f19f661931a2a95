import { z } from 'zod';

export const LicenceRules = z.strictObject({
  /** SPDX ids of licences that ask for nothing beyond their text. */
  allowed: z.array(z.string()),
  /** Licences of packages that NOTICE has to name, with their version. */
  namedInNotice: z.array(z.string()),
  /** Licences of packages that state no licence, or none of SPDX; read from their files. */
  stated: z.record(z.string(), z.string()),
});
export type LicenceRules = z.infer<typeof LicenceRules>;

export type LicensedPackage = {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string | null;
  /** Whether the package has a file NOTICE, whose content has to be passed on. */
  hasNotice: boolean;
};

/** Finds packages whose licence is not allowed, packages that NOTICE lacks, and stale versions and rules. */
export function findLicenceFaults(packages: readonly LicensedPackage[], rules: LicenceRules, notice: string): string[] {
  const names = new Set(packages.map(({ name }) => name));
  return [
    ...packages.flatMap((one) => faultsOf(one, rules, notice)),
    ...findStaleVersions(packages, notice),
    ...Object.keys(rules.stated)
      .filter((name) => !names.has(name))
      .map((name) => `${name} has a stated licence, but is no package of the product`),
  ];
}

function faultsOf(one: LicensedPackage, rules: LicenceRules, notice: string): string[] {
  const licence = rules.stated[one.name] ?? one.licence;
  if (licence === null) return [`${one.name} ${one.version} states no licence`];
  const known = [...rules.allowed, ...rules.namedInNotice];
  if (!isMetBy(licence, known)) return [`${one.name} ${one.version} has the licence ${licence}, which is not allowed`];
  const needsNotice = one.hasNotice || !isMetBy(licence, rules.allowed);
  const entry = `${noticeNameOf(one.name)} ${one.version}`;
  return needsNotice && !notice.includes(entry) ? [`NOTICE does not name ${entry} (${licence})`] : [];
}

/** Whether an SPDX expression without nested parentheses is met by these licences. */
function isMetBy(expression: string, licences: readonly string[]): boolean {
  const flat = expression.replace(/^\((.*)\)$/, '$1');
  return flat.split(' OR ').some((choice) => choice.split(' AND ').every((one) => licences.includes(one)));
}

/** Returns the common name of a family of binaries, one for each platform. */
function noticeNameOf(name: string): string {
  return name.startsWith('@img/sharp-libvips-') ? '@img/sharp-libvips' : name;
}

function findStaleVersions(packages: readonly LicensedPackage[], notice: string): string[] {
  return packages.flatMap(({ name }) => {
    const versions = new Set(packages.filter((one) => one.name === name).map(({ version }) => version));
    const named = [...notice.matchAll(/(\S+) (\d+\.\d+\.\d+)/g)].filter(([, one]) => one === noticeNameOf(name));
    return named
      .filter(([, , version = '']) => !versions.has(version))
      .map(([entry]) => `NOTICE names ${entry}, but the product has ${[...versions].join(', ')}`);
  });
}
