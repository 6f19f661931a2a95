import type { CallKey, Options } from './api-types.ts';
import { send } from './call.ts';
import { noteFailure } from './note-failure.ts';
import { readFailure } from './read-failure.ts';
import { readToken } from './session.ts';

type FileKey = Extract<CallKey, 'GET /api/progress/export' | 'GET /api/certificate/:level'>;

/** Fetches a file of the learner's own, which an address alone would not give, and lets the browser save it. */
export async function downloadFile<K extends FileKey>(key: K, options: Options<K>): Promise<void> {
  const token = readToken();
  const response = await send(key, options, token);
  if (!response.ok) {
    const failure = await readFailure(response);
    await noteFailure({ key, failure, token });
    throw failure;
  }
  save(await response.blob(), nameOf(response) ?? 'lisan');
}

function nameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}

/** Some browsers read the file only after the click, so it is kept for a while. */
const KEPT_MS = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
