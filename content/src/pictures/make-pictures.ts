import { icons } from '@iconify-json/fluent-emoji-flat';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadCourse } from '../load-course.ts';
import { listPictures } from './list-pictures.ts';
import { findPictureFaults, minifyPicture, pictureOfIcon } from './picture-svg.ts';
import { PICTURE_FOLDER, readPictureStore } from './read-picture-store.ts';
import type { PictureStore } from './read-picture-store.ts';

const root = dirname(dirname(import.meta.dirname));
const folder = join(root, PICTURE_FOLDER);

try {
  await makePictures();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Writes the pictures that the course names and deletes the others. A name of the set stands for its icon; any other
 * name for the project's own drawing, which is minified in its place.
 */
async function makePictures(): Promise<void> {
  const names = [...new Set(listPictures(await loadCourse(root)).map(({ name }) => name))];
  const store = await readPictureStore(root);
  const drawn = names.map((name) => ({ name, svg: draw(name, store) }));
  const faults = drawn.flatMap(({ name, svg }) => findPictureFaults(svg).map((fault) => `${name}: ${fault}`));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await mkdir(folder, { recursive: true });
  for (const { name, svg } of drawn) await writeFile(join(folder, `${name}.svg`), svg);
  const unused = [...store.keys()].filter((name) => !names.includes(name));
  for (const name of unused) await rm(join(folder, `${name}.svg`));
  console.log(`${names.length} pictures, ${names.filter((name) => name in icons.icons).length} of the set`);
  if (unused.length > 0) console.log(`deleted: ${unused.join(', ')}`);
}

function draw(name: string, store: PictureStore): string {
  const icon = icons.icons[name];
  if (icon) return pictureOfIcon(icon.body);
  const own = store.get(name);
  if (!own) throw new Error(`${name}: neither an icon of Fluent Emoji Flat nor a file of content/${PICTURE_FOLDER}`);
  return minifyPicture(own.svg);
}
