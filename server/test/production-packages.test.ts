import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readProductionPackages } from '../../scripts/sbom/production-packages.ts';

const ROOT = join(import.meta.dirname, '../..');

afterEach(() => vi.unstubAllEnvs());

it('lists a package that is also needed for development in an image, whose environment is production', () => {
  vi.stubEnv('NODE_ENV', 'production');
  const { bom, folders } = readProductionPackages();
  const names = bom.components.map(({ name }) => name);
  expect(names).toContain('zod');
  expect(names).toContain('fastify');
  expect(names).toContain('react');
  expect(names).not.toContain('vitest');
  expect(bom.components.every((one) => folders.has(one['bom-ref']))).toBe(true);
});

it('is made by scripts that the context of the image includes', () => {
  const included = readFileSync(join(ROOT, '.dockerignore'), 'utf8').matchAll(/^!(scripts.*)$/gm);
  const files = [...included].flatMap(([, path = '']) => globSync([path, `${path}/*.ts`], { cwd: ROOT }));
  const imported = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(\..*)'/g)].map(([, path = '']) =>
        relative(ROOT, join(ROOT, dirname(file), path)),
      ),
    );
  expect(imported).not.toEqual([]);
  expect(imported.filter((file) => !files.includes(file))).toEqual([]);
});
