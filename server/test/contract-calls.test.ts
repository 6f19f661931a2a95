import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { calls } from '@lisan/contract/calls';
import { expect, it } from 'vitest';

const CONTRACT = join(import.meta.dirname, '../../contract/src');

it('has the calls of every module of the contract', async () => {
  const modules = await Promise.all(
    globSync('*/*.ts', { cwd: CONTRACT, exclude: ['**/*.test.ts'] }).map(
      (file) => import(pathToFileURL(join(CONTRACT, file)).href) as Promise<object>,
    ),
  );
  const declared = modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value) => typeof value === 'object' && value !== null && 'method' in value);
  expect(new Set(calls)).toEqual(new Set(declared));
});
