import { renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { CODE_FAULTS } from './billing-faults.ts';

// Loaded into the worker before its own code: counts its statements, and seeds the fault that the bench must find.

const WRITE_EVERY_MS = 100;

const directory = process.env['STATEMENT_COUNTS'];
if (directory !== undefined) countInto(join(directory, `statements-${process.pid}`));

const fault = CODE_FAULTS.get(process.env['SEEDED_FAULT'] ?? '');
if (fault) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(fault.file)) return loaded;
      const source = textOf(loaded.source);
      if (!source.includes(fault.right)) throw new Error(`${fault.file} does not read as the seeded fault expects`);
      return { ...loaded, source: source.replace(fault.right, fault.wrong) };
    },
  });
}

function textOf(source: string | ArrayBufferView | ArrayBuffer | null | undefined): string {
  if (typeof source === 'string') return source;
  if (ArrayBuffer.isView(source)) return Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString();
  return source ? Buffer.from(source).toString() : '';
}

function countInto(file: string): void {
  let [count, written] = [0, 0];
  const { prototype } = pg.Client;
  // pg's overloads cannot be restated, so every call is forwarded unchanged.
  const query = prototype.query as (...given: unknown[]) => never;
  prototype.query = function counted(this: pg.Client, ...given: unknown[]): never {
    count += 1;
    return query.apply(this, given);
  };
  setInterval(() => {
    if (count === written) return;
    written = count;
    // Renamed, so that the bench never reads a partial file.
    writeFileSync(`${file}.new`, String(count));
    renameSync(`${file}.new`, file);
  }, WRITE_EVERY_MS).unref();
}
