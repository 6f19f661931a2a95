import { AppError, invalidField } from '../../platform/app-error.ts';
import type { SubscriberView } from '@lisan/contract/subscriber';
import { mkdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Services } from '../../services.ts';
import { presentSubscriber } from './present.ts';
import { subscriberById, updateSubscriberRow } from './store.ts';

const SIDE_PX = 256;
const MOST_PIXELS = 40_000_000;

/** @throws AppError 422 on `avatar` when there is no such preset */
export async function choosePresetAvatar(
  services: Services,
  subscriberId: string,
  avatar: string,
): Promise<SubscriberView> {
  if (!services.course.info.avatars.some((a) => a.id === avatar))
    throw invalidField('avatar', 'لا توجد صورة بهذا الاسم.');
  return replaceAvatar(services, subscriberId, { avatar, avatar_file: null });
}

/**
 * Re-encodes an uploaded picture to a small square WebP, which strips whatever else the file carried.
 * @throws AppError unsupported_media_type when it is not a picture
 */
export async function uploadAvatar(services: Services, subscriberId: string, file: Buffer): Promise<SubscriberView> {
  const picture = await encode(file);
  const name = `${services.newId()}.webp`;
  const folder = avatarFolder(services.config.dataDir);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), picture);
  return replaceAvatar(services, subscriberId, { avatar: null, avatar_file: name });
}

export function avatarFolder(dataDir: string): string {
  return join(dataDir, 'uploads', 'avatars');
}

async function encode(file: Buffer): Promise<Buffer> {
  try {
    return await sharp(file, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
  } catch (error) {
    throw new AppError('unsupported_media_type', { cause: error });
  }
}

async function replaceAvatar(
  services: Services,
  subscriberId: string,
  next: { avatar: string | null; avatar_file: string | null },
): Promise<SubscriberView> {
  const before = await subscriberById(services.db, subscriberId);
  const row = await updateSubscriberRow(services.db, subscriberId, next);
  if (before.avatar_file) await removeFile(services, before.avatar_file);
  return presentSubscriber(row);
}

async function removeFile(services: Services, name: string): Promise<void> {
  try {
    await unlink(join(avatarFolder(services.config.dataDir), name));
  } catch (error) {
    // The row no longer points at it, so a file that stays behind harms nobody.
    services.log.warn({ err: error }, 'an old avatar could not be removed');
  }
}
