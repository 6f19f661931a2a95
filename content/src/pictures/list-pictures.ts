import { documentsOf } from '../course.ts';
import type { Course } from '../course.ts';

/** A place of the course that names a picture. */
type PicturePlace = { name: string; owner: 'word' | 'practical' | 'unit'; file: string; path: PropertyKey[] };

/** Lists every place that names a picture, in the order of the files. */
export function listPictures({ documents }: Course): PicturePlace[] {
  const words = documentsOf(documents, 'words').flatMap(({ file, data }) =>
    data.words.flatMap(({ picture }, i): PicturePlace[] =>
      picture === undefined ? [] : [{ name: picture, owner: 'word', file, path: ['words', i, 'picture'] }],
    ),
  );
  const practicals = documentsOf(documents, 'practical').map(({ file, data }): PicturePlace => {
    return { name: data.picture, owner: 'practical', file, path: ['picture'] };
  });
  const units = documentsOf(documents, 'unit').map(({ file, data }): PicturePlace => {
    return { name: data.picture, owner: 'unit', file, path: ['picture'] };
  });
  return [...words, ...practicals, ...units];
}
