import type { ReleaseItem } from '@lisan/content/publish/release';

/** Returns the address of an item's picture as a field, or no field. */
export function pictureOf(item: ReleaseItem): { picture_url?: string } {
  const url = item.category === 'words' ? item.body.picture_url : undefined;
  return url === undefined ? {} : { picture_url: url };
}
