import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const SOURCE = 'server/src';
const IMPORT = /(?:^(?:import|export)\s(?:[^;']*?from\s*)?|\bimport\()'(\.[^']+)'/gm;

/**
 * Finds the tests of a file in their running order: tests in its folder, then tests of the features that use it, quick
 * files before slow ones. Leaves out tests that reach it only through the whole application: they are about something
 * else.
 */
export class TestFinder {
  readonly #root: string;
  readonly #tests: readonly string[];
  readonly #importers = new Map<string, string[]>();

  constructor(root: string) {
    this.#root = root;
    const files = globSync(`${SOURCE}/**/*.ts`, { cwd: root }).toSorted();
    this.#tests = files.filter((file) => file.endsWith('.test.ts'));
    for (const file of files) this.#readImports(file);
  }

  /** Returns the stages of a run; a later stage is needed only if the earlier stages pass. */
  stagesOf(path: string): string[][] {
    const folder = dirname(path);
    const rooms = this.#roomsUsing(path);
    const isBeside = (test: string) => dirname(test) === folder;
    const others = this.#tests.filter((test) => !isBeside(test) && rooms.some((room) => test.startsWith(`${room}/`)));
    const isSlow = (test: string) => test.endsWith('.slow.test.ts');
    return [
      this.#tests.filter((test) => isBeside(test) && !isSlow(test)),
      others.filter((test) => !isSlow(test)),
      [...this.#tests.filter(isBeside), ...others].filter(isSlow),
    ].filter((stage) => stage.length > 0);
  }

  /** The feature of a file, or the topics and the features that import a rule, through other rules too. */
  #roomsUsing(path: string): string[] {
    const seen = new Set([path]);
    // Files that are found on the way are visited in the same loop; a feature's own importers are about the feature.
    for (const file of seen) {
      if (!file.startsWith(`${SOURCE}/domain/`)) continue;
      for (const importer of this.#importers.get(file) ?? []) seen.add(importer);
    }
    const rooms = [...seen].map((file) => file.split('/').slice(0, 4).join('/'));
    return [...new Set(rooms)].filter((room) => /\/(domain|features)\//.test(room));
  }

  #readImports(file: string): void {
    const source = readFileSync(join(this.#root, file), 'utf8');
    for (const [, target = ''] of source.matchAll(IMPORT)) {
      const imported = resolve('/', dirname(file), target).slice(1);
      this.#importers.set(imported, [...(this.#importers.get(imported) ?? []), file]);
    }
  }
}
