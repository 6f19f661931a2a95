import { uploadedClip } from '@lisan/content/audio/uploaded-clip';
import type { ItemClip } from '@lisan/content/edit/clips-of-item';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { ConsoleDeps } from '../deps.ts';
import { changeOf, storeClip, upsertClip } from './draft-store.ts';
import { changeItem } from './edit-draft.ts';
import type { Editor } from './editor.ts';
import { requireBase } from './require-base.ts';

/** Five minutes of 64 kbit/s are less. */
const MAX_CLIP_BYTES = 3 * 1024 * 1024;
const NO_MP3 = 'الملف ليس MP3 سليمًا.';

type Replaced = { id: string; uuid: string; key: string };
type Upload = Replaced & { revision: number; request: FastifyRequest };

/**
 * Replaces a clip of an item in a draft by the uploaded MP3.
 * @throws AppError not_found, conflict, 422 on `file`, payload_too_large
 */
export async function replaceClip(
  deps: ConsoleDeps,
  editor: Editor,
  { id, uuid, key, revision, request }: Upload,
): Promise<void> {
  const bytes = await readFile(request);
  const clip = await requireClip(deps, { id, uuid, key });
  const entry = uploadedClip(clip.lines, bytes);
  if (!entry) throw invalidField('file', { text: NO_MP3, fault: { code: 'bad_mp3' } });
  await changeItem(deps, { editor, seen: { id, uuid, revision } }, async (trx) => {
    await storeClip(trx, { name: entry.file, bytes, now: deps.clock.now() });
    await upsertClip(trx, { draftId: id, itemUuid: uuid, key, entry });
    return { clip: key, file: entry.file };
  });
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: MAX_CLIP_BYTES } }) : undefined;
  if (!part || part.fieldname !== 'file')
    throw invalidField('file', { text: 'هذا الحقل مطلوب.', fault: { code: 'required' } });
  return part.toBuffer();
}

async function requireClip(deps: ConsoleDeps, { id, uuid, key }: Replaced): Promise<ItemClip> {
  const draft = await changeOf(deps.db, id);
  const found = await deps.courseDesks.reader.run(await requireBase(deps), 'item', { uuid, draft });
  const clip = found?.clips.find((one) => one.key === key);
  if (!clip) throw new AppError('not_found');
  return clip;
}
