import type { ConsoleDeps } from '../deps.ts';

/** Returns the bytes of a clip that staff uploaded; undefined for any other name. */
export async function findUploadedClip({ db }: Pick<ConsoleDeps, 'db'>, name: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('course_clip').select('bytes').where('name', '=', name).executeTakeFirst();
  return row?.bytes;
}
