import type { SubscriberView } from '@lisan/contract/learner/subscriber';
import { putUpload } from '../../../gateways/media/put-upload.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { PictureError } from '../../../platform/pictures/picture-decoder.ts';
import type { AccountDeps } from '../deps.ts';
import { presentSubscriber } from './present.ts';
import { updateSubscriberRow } from './store.ts';

const SIDE_PX = 256;
const QUALITY = 80;
/** Above the cameras of most phones. Decoding grows with the pixels, and the result has 256 pixels a side. */
const MAX_PIXELS = 24_000_000;
const RETRY_AFTER_S = 5;

type Avatar = { avatar: string | null; avatar_file: string | null };

/** @throws AppError 422 on `avatar` when there is no such preset */
export async function choosePresetAvatar(
  deps: AccountDeps,
  subscriberId: string,
  avatar: string,
): Promise<SubscriberView> {
  if (!deps.course.info.avatars.some((a) => a.id === avatar)) throw invalidField('avatar', 'لا توجد صورة بهذا الاسم.');
  return replaceAvatar(deps, subscriberId, { avatar, avatar_file: null });
}

/**
 * Re-encodes an uploaded picture to a small square WebP, which strips all other content of the file.
 * @throws AppError 422 on `file` when it is no JPEG, PNG or WebP that can be decoded, too_many_requests while another
 * picture of this subscriber is decoded, unavailable when too many wait or it cannot be stored
 */
export async function uploadAvatar(deps: AccountDeps, subscriberId: string, file: Buffer): Promise<SubscriberView> {
  const picture = await encodeAlone(deps, subscriberId, file);
  const name = `${deps.newId()}.webp`;
  await putUpload(deps.media, avatarKey(name), picture);
  return replaceAvatar(deps, subscriberId, { avatar: null, avatar_file: name });
}

/** Each learner decodes one picture at a time, so that a single learner cannot fill the decoder. */
async function encodeAlone(deps: AccountDeps, subscriberId: string, file: Buffer): Promise<Buffer> {
  const release = deps.pictures.reserve(subscriberId);
  if (release === null) {
    const message = 'صورتك السابقة ما زالت قيد المعالجة. لنحاول بعد لحظات.';
    throw new AppError('too_many_requests', { message, retryAfter: RETRY_AFTER_S });
  }
  try {
    return await encode(deps, file);
  } finally {
    release();
  }
}

async function encode({ pictures }: AccountDeps, file: Buffer): Promise<Buffer> {
  try {
    return await pictures.encode(file, {
      type: 'cover',
      width: SIDE_PX,
      height: SIDE_PX,
      quality: QUALITY,
      maxPixels: MAX_PIXELS,
    });
  } catch (error) {
    if (error instanceof PictureError) throw invalidField('file', 'المطلوب صورة سليمة من نوع JPEG أو PNG أو WebP.');
    throw error;
  }
}

async function replaceAvatar(deps: AccountDeps, subscriberId: string, next: Avatar): Promise<SubscriberView> {
  const { replaced, row } = await deps.db.transaction().execute(async (trx) => {
    // Of concurrent uploads, each finds the file of the previous one.
    const before = await trx
      .selectFrom('subscriber')
      .select('avatar_file')
      .where('id', '=', subscriberId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return { replaced: before.avatar_file, row: await updateSubscriberRow(trx, subscriberId, next) };
  });
  if (replaced) await removeAvatarFile(deps, replaced);
  return presentSubscriber(row);
}

/** Removes an uploaded picture that no row points at any more; a failure is logged. */
export async function removeAvatarFile({ media, log }: AccountDeps, name: string): Promise<void> {
  try {
    await media.remove(avatarKey(name));
  } catch (error) {
    // The row no longer points at it, so a file that stays behind harms nothing.
    log.warn({ err: error, file: name }, 'avatar removal failed');
  }
}

/** Returns the key of an uploaded avatar in the media store. */
export function avatarKey(file: string): string {
  return `avatars/${file}`;
}
