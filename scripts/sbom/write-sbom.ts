import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isWorkspace, licenceOf, readProductionPackages, type Component } from './production-packages.ts';
import { readSystemPackages } from './system-packages.ts';
import { readArguments } from '../read-arguments.ts';

/**
 * Writes `sbom.cdx.json`, the packages of the image, and `THIRD-PARTY.txt`, their licence texts, into the folder
 * `--out`. `--system` is for the image: it describes what is installed below `--out`, with the packages of the system.
 */
const { values } = readArguments({
  options: {
    out: { type: 'string', default: '.' },
    system: { type: 'boolean', default: false },
  },
});
const out = resolve(values.out);
const { bom, folders } = readProductionPackages(values.system ? out : undefined);
const packages = bom.components.filter((one) => !isWorkspace(one));
const system = values.system ? readSystemPackages() : [];
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
  const folder = folders.get(component['bom-ref']);
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
