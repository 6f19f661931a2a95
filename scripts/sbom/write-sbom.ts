import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findUnlisted } from './find-unlisted.ts';
import { foldersOf, isWorkspace, licenceOf, readProductionPackages, type Component } from './production-packages.ts';
import { readSystemPackages } from './system-packages.ts';
import { readArguments } from '../read-arguments.ts';

/**
 * Writes `sbom.cdx.json`, what the image contains, and `THIRD-PARTY.txt`, the licence texts of its packages, into the
 * folder `--out`. `--cpu` is `x64` or `arm64`; `--system` adds the packages of the system that it runs on,
 * and fails when a package that is installed below `--out` is missing.
 */
const { values } = readArguments({
  options: {
    out: { type: 'string', default: '.' },
    cpu: { type: 'string', default: process.arch },
    system: { type: 'boolean', default: false },
  },
});
const { cpu } = values;
if (cpu !== 'x64' && cpu !== 'arm64') throw new Error(`--cpu ${cpu}: images exist for x64 and arm64`);
const bom = readProductionPackages(cpu);
const packages = bom.components.filter((one) => !isWorkspace(one));
const system = values.system ? readSystemPackages() : [];
const out = resolve(values.out);
const unlisted = values.system
  ? findUnlisted(
      out,
      bom.components.map((one) => one['bom-ref']),
    )
  : [];
if (unlisted.length > 0)
  throw new Error(`installed, but not in the lock file's production packages:\n${unlisted.join('\n')}`);
writeFileSync(
  join(out, 'sbom.cdx.json'),
  `${JSON.stringify({ ...bom, components: [...bom.components, ...system] }, null, 2)}\n`,
);
writeFileSync(join(out, 'THIRD-PARTY.txt'), packages.map(describePackage).join(`\n${'-'.repeat(80)}\n\n`));
console.log(`packages: ${packages.length}, of the system: ${system.length}, in ${out}`);

function describePackage(component: Component): string {
  const text = readLicenceTexts(component).join('\n\n') || 'The package has no file with its licence.\n';
  return `${component.name} ${component.version} (${licenceOf(component) ?? 'see its text'})\n\n${text}`;
}

function readLicenceTexts(component: Component): string[] {
  const folder = foldersOf(component).find((path) => existsSync(path));
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
