import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const WORKSPACES = ['.', 'contract', 'content', 'speech', 'server', 'web', 'e2e', 'bench'];

/** Another version of the product beside this one. */
export type PreviousVersion = { commit: string; main: string; remove: () => void };

/**
 * Checks a version out to a separate folder, with the packages of this version if both have the same lock file.
 * @param ref a tag or commit; by default the newest tag
 * @throws Error when the repository has no tag
 */
export function checkOutVersion(ref: string | undefined): PreviousVersion {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-previous-'));
  const commit = git('rev-parse', '--short', `${ref ?? newestTag()}^{commit}`);
  git('worktree', 'add', '--detach', '--force', folder, commit);
  if (lockOf(folder) === lockOf(ROOT)) linkPackages(folder);
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  return {
    commit,
    main: join(folder, 'server/src/main.ts'),
    remove: () => {
      git('worktree', 'remove', '--force', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

function newestTag(): string {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    throw new Error('there is no tag; name the version to upgrade from: --from=<commit>');
  }
}

function lockOf(folder: string): string {
  return readFileSync(join(folder, 'package-lock.json'), 'utf8');
}

/** Links each package, and the workspaces to the workspaces of the version itself. */
function linkPackages(folder: string): void {
  for (const workspace of WORKSPACES) {
    const from = join(ROOT, workspace, 'node_modules');
    if (!existsSync(from)) continue;
    const to = join(folder, workspace, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from).filter((one) => one !== '@lisan'))
      symlinkSync(join(from, name), join(to, name));
  }
  const own = join(folder, 'node_modules/@lisan');
  mkdirSync(own, { recursive: true });
  for (const name of WORKSPACES.slice(1)) symlinkSync(join(folder, name), join(own, name));
}
