import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findUnlisted } from '../../scripts/sbom/find-unlisted.ts';

const folder = mkdtempSync(join(tmpdir(), 'lisan-unlisted-'));
afterEach(() => rmSync(folder, { recursive: true }));

it('finds installed packages that a list lacks, also in a scope and below another package', () => {
  install('node_modules/pictures', { name: 'pictures', version: '1.0.0' });
  install('node_modules/@parts/wasm', { name: '@parts/wasm', version: '1.0.0' });
  install('server/node_modules/pictures/node_modules/parser', { name: 'parser', version: '2.0.0' });
  // A manifest inside a package sets the kind of its modules and is no package.
  install('node_modules/pictures/esm', { type: 'module' });
  expect(findUnlisted(folder, ['pictures@1.0.0', 'parser@1.0.0']).toSorted()).toEqual([
    '@parts/wasm@1.0.0 in node_modules/@parts/wasm',
    'parser@2.0.0 in server/node_modules/pictures/node_modules/parser',
  ]);
});

function install(path: string, manifest: Record<string, string>): void {
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, 'package.json'), JSON.stringify(manifest));
}
