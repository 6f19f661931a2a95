import { afterEach, expect, it, vi } from 'vitest';
import { readProductionPackages } from '../../scripts/sbom/production-packages.ts';

afterEach(() => vi.unstubAllEnvs());

it('lists a package that is also needed for development in an image, whose environment is production', () => {
  vi.stubEnv('NODE_ENV', 'production');
  const names = readProductionPackages('x64').components.map(({ name }) => name);
  expect(names).toContain('zod');
  expect(names).toContain('fastify');
  expect(names).not.toContain('vitest');
});
