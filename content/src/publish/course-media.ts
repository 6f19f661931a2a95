import type { Manifest } from '../audio/manifest.ts';
import type { PictureStore } from '../pictures/read-picture-store.ts';

/**
 * The path of clips and pictures on the server. The names contain a hash of the bytes, so replies may be cached for
 * good.
 */
export const MEDIA_PATH = '/course-media';

/** The files that a release refers to. */
export type CourseMedia = { manifest: Manifest; pictures: PictureStore };

/** @throws Error when the picture has no file */
export function pictureUrl(pictures: PictureStore, name: string): string {
  const picture = pictures.get(name);
  if (!picture) throw new Error(`content/pictures has no ${name}.svg: run npm run course:pictures`);
  return `${MEDIA_PATH}/pictures/${name}.${picture.hash}.svg`;
}
