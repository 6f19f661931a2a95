import { listPictures } from '../pictures/list-pictures.ts';
import { findPictureFaults } from '../pictures/picture-svg.ts';
import { PICTURE_FOLDER } from '../pictures/read-picture-store.ts';
import type { Check, Fault } from './check.ts';

/** Every picture that the course names is there, and every file is named. */
export const checkPictureNames: Check = (course, { pictures }) => {
  const places = listPictures(course);
  const named = new Set(places.map(({ name }) => name));
  const missing = places.filter(({ name }) => !pictures.has(name));
  const unused = [...pictures.keys()].filter((name) => !named.has(name));
  return [
    ...missing.map(({ name, file, path }) => ({
      file,
      path,
      message: `${PICTURE_FOLDER}/${name}.svg is missing: run npm run course:pictures`,
    })),
    ...unused.map((name) => fileFault(name, 'nothing in the course names this picture')),
  ];
};

/** Each file is small, minified and made of plain shapes. */
export const checkPictureFiles: Check = (_course, { pictures }) =>
  [...pictures].flatMap(([name, { svg }]) => findPictureFaults(svg).map((message) => fileFault(name, message)));

/** Practicals differ by their pictures in a list. */
export const checkPracticalPictures: Check = (course) => {
  const places = listPictures(course).filter(({ owner }) => owner === 'practical');
  return places
    .filter(({ name }, i) => places.findIndex((other) => other.name === name) !== i)
    .map(({ name, file, path }) => ({ file, path, message: `another practical has the picture ${name}` }));
};

function fileFault(name: string, message: string): Fault {
  return { file: `${PICTURE_FOLDER}/${name}.svg`, path: [], message };
}
