import type { CallKey, Options } from '../failure/api-types.ts';
import { exchange, WRITE_TIMEOUT_MS } from './call.ts';

type FileKey = Extract<
  CallKey,
  | 'GET /api/progress/export'
  | 'GET /api/certificate/:level'
  | 'GET /api/privacy/export'
  | 'GET /api/console/learners/:uuid/export'
  | 'GET /api/console/learners/:uuid/charges/:id/evidence'
>;

/** Fetches a file that needs the session's token, and lets the browser save it. */
export async function downloadFile<K extends FileKey>(key: K, options: Options<K>): Promise<void> {
  const file = await exchange(key, { timeoutMs: WRITE_TIMEOUT_MS, ...options }, async (response) => ({
    content: await response.blob(),
    name: nameOf(response) ?? 'lisan',
  }));
  saveFile(file.content, file.name);
}

function nameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}

/** Some browsers read the file only after the click. */
const URL_TTL_MS = 60_000;

/** Lets the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_TTL_MS);
}
