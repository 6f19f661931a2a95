import { describe, expect, it } from 'vitest';
import { findProductionFolders, Lock } from '../../scripts/sbom/find-production-folders.ts';

const { packages } = Lock.parse({
  packages: {
    '': { devDependencies: { parser: '1.0.0', tool: '1.0.0' } },
    server: { version: '0.1.0', dependencies: { pictures: '1.0.0', contract: '*', optional: '1.0.0' } },
    contract: { version: '0.1.0', dependencies: { parser: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
    'node_modules/contract': { resolved: 'contract', link: true },
    'node_modules/parser': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/pictures': {
      version: '1.0.0',
      dependencies: { parser: '2.0.0' },
      optionalDependencies: { 'pictures-x64': '1.0.0', 'pictures-arm64': '1.0.0', 'pictures-musl': '1.0.0' },
      peerDependencies: { types: '1.0.0' },
      peerDependenciesMeta: { types: { optional: true } },
    },
    'node_modules/pictures/node_modules/parser': { version: '2.0.0' },
    'node_modules/pictures-x64': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/pictures-arm64': { version: '1.0.0', os: 'linux', cpu: 'arm64' },
    'node_modules/pictures-musl': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/types': { version: '1.0.0' },
  },
});

describe('the packages of the image', () => {
  const found = findProductionFolders(packages, { workspaces: ['server'], cpu: 'x64' });

  it('include what a workspace needs, though the root needs it for development', () => {
    expect(found).toContain('contract');
    expect(found).toContain('node_modules/parser');
    expect(found).not.toContain('node_modules/tool');
  });

  it('are looked up from the folder that needs them', () => {
    expect(found).toContain('node_modules/pictures/node_modules/parser');
  });

  it('are those of its platform, without optional peers', () => {
    const binaries = (cpu: 'x64' | 'arm64') =>
      findProductionFolders(packages, { workspaces: ['server'], cpu }).filter((one) => one.includes('pictures-'));
    expect(binaries('x64')).toEqual(['node_modules/pictures-x64']);
    expect(binaries('arm64')).toEqual(['node_modules/pictures-arm64']);
    expect(found).not.toContain('node_modules/types');
  });
});
