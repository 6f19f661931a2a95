import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
/** Definitions that Kubernetes itself does not have. */
const CUSTOM_GROUP = 'monitoring.coreos.com/';

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Manifest = z.infer<typeof Manifest>;
type Model = { new (data: unknown): { validate(): void } };

/** Parses the output of helm. */
export function parseManifests(rendered: string): Manifest[] {
  return parseAllDocuments(rendered).flatMap((document) => {
    const value: unknown = document.toJS();
    return value === null ? [] : [Manifest.parse(value)];
  });
}

/** Compares manifests with the OpenAPI definitions of Kubernetes: values by its schemas, unknown fields by its types. */
export async function validateManifests(manifests: readonly Manifest[]): Promise<string[]> {
  const own = manifests.filter(({ apiVersion }) => !apiVersion.startsWith(CUSTOM_GROUP));
  const faults = await Promise.all(own.map(validateValues));
  return [...faults.flat(), ...findDuplicates(manifests), ...findUnknownFields(own)];
}

async function validateValues(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind, metadata } = manifest;
  const models = (await import(`kubernetes-models/${apiVersion}`)) as Record<string, Model | undefined>;
  const ManifestModel = models[kind];
  if (ManifestModel === undefined) return [`${apiVersion} has no ${kind}`];
  try {
    new ManifestModel(manifest).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function findDuplicates(manifests: readonly Manifest[]): string[] {
  const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is there twice`);
}

/** Finds unknown fields by type-checking: the schemas of Kubernetes ignore unknown fields, like an old API server. */
function findUnknownFields(manifests: readonly Manifest[]): string[] {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.lisan-chart-'));
  try {
    const lines = manifests.map((manifest, index) => {
      const type = `import('kubernetes-models/${manifest.apiVersion}').I${manifest.kind}`;
      return `export const one${index}: ${type} = ${JSON.stringify(manifest)};`;
    });
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const args = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--ignoreConfig',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      file,
    ];
    const { status, stdout } = spawnSync('tsc', args, {
      cwd: ROOT,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    return status === 0 ? [] : [stdout];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
