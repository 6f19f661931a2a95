import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { S3TestServer } from '../server/test/s3-test-server.ts';
import type { OwnPostgres } from '../server/test/own-postgres.ts';

const COMMAND = join(import.meta.dirname, '../server/src/commands/restore-media.ts');
const FOLDER = 'lisan/avatars/';

export type Pictures = {
  /** Files that rows of the database name. */
  named: number;
  missing: number;
  /** Files whose bytes changed since their upload. */
  changed: number;
};

/** Compares the pictures that the database names with the bucket. */
export async function comparePictures(postgres: OwnPostgres, bucket: S3TestServer): Promise<Pictures> {
  const { rows } = await postgres.query('select avatar_file as file from subscriber where avatar_file is not null');
  const keys = (rows as { file: string }[]).map(({ file }) => FOLDER + file);
  const stored = keys.filter((key) => bucket.objects.has(key));
  const changed = stored.filter((key) => {
    const first = bucket.versions.all.find((version) => version.key === key)?.bytes;
    return !first || bucket.objects.get(key)?.bytes.equals(first) !== true;
  });
  return { named: keys.length, missing: keys.length - stored.length, changed: changed.length };
}

/** Runs the operator's command, and prints its lines about files and pictures. @throws Error when it fails */
export async function restoreMedia(env: Record<string, string>, target: Date): Promise<void> {
  const command = spawn(process.execPath, [COMMAND, 'restore', target.toISOString()], {
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outputs = Promise.all([text(command.stdout), text(command.stderr)]);
  const [code] = (await once(command, 'exit')) as [number | null];
  const [output, errors] = await outputs;
  if (code !== 0) throw new Error(`the media were not restored: ${output.slice(-1_000)}${errors}`);
  for (const line of output.split('\n')) if (/^(?:Files|avatars)/.test(line)) console.log(line);
}
