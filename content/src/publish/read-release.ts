import { readManifest } from '../audio/read-audio-store.ts';
import { loadCourse } from '../load-course.ts';
import { readPictureStore } from '../pictures/read-picture-store.ts';
import { loadWordLists } from '../words/word-lists.ts';
import { buildRelease } from './build-release.ts';
import type { Release } from './release.ts';

/**
 * Reads, checks and builds the course of a folder, which takes a second.
 * @throws ContentError with file, line and reason
 */
export async function readRelease(rootDir: string): Promise<Release> {
  const [course, manifest, pictures, lists] = await Promise.all([
    loadCourse(rootDir),
    readManifest(rootDir),
    readPictureStore(rootDir),
    loadWordLists(rootDir),
  ]);
  return buildRelease(course, { manifest, pictures, lists });
}
