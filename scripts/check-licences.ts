import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLicenceFaults, LicenceRules } from './find-licence-faults.ts';
import { isWorkspace, licenceOf, readProductionPackages } from './sbom/production-packages.ts';

const ROOT = join(import.meta.dirname, '..');

/** Reports packages of the image whose licence is not in `licences.json`, and packages that NOTICE has to name. */
const rules = LicenceRules.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'licences.json'), 'utf8')));
const { bom, folders } = readProductionPackages();
const packages = bom.components
  .filter((one) => !isWorkspace(one))
  .map((one) => ({ ...one, licence: licenceOf(one), hasNotice: hasNotice(folders.get(one['bom-ref'])) }));
const faults = findLicenceFaults(packages, rules, readFileSync(join(ROOT, 'NOTICE'), 'utf8'));
for (const fault of faults) console.error(`licences: ${fault}`);
console.log(`licences: ${packages.length} packages`);
process.exit(faults.length > 0 ? 1 : 0);

function hasNotice(folder: string | undefined): boolean {
  return folder !== undefined && readdirSync(folder).some((name) => /^notice/i.test(name));
}
