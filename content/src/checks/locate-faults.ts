import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linesOfPaths } from '../load-yaml.ts';
import type { ContentFault } from '../load-yaml.ts';
import type { Fault } from './check.ts';

/** Finds the line of each fault by reading its file again; a fault of a folder or of a generated file has line 1. */
export async function locateFaults(rootDir: string, faults: Fault[]): Promise<ContentFault[]> {
  const byFile = Map.groupBy(faults, (fault) => fault.file);
  const located: ContentFault[] = [];
  for (const [file, group] of byFile) {
    const lines = file.endsWith('.yaml')
      ? linesOfPaths(
          await readFile(join(rootDir, file), 'utf8'),
          group.map((fault) => fault.path),
        )
      : [];
    located.push(
      ...group.map(({ path, message }, i) => ({
        file: join(rootDir, file),
        line: lines[i] ?? 1,
        path: path.join('.'),
        message,
      })),
    );
  }
  return located;
}
