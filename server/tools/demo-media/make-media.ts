import { loadPronunciations } from '@lisan/content/audio/pronunciations';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawSlides } from './draw-slides.ts';
import { encodeSoundLesson, encodeVideoLesson } from './encode-lesson.ts';
import { SOUND_LESSON, VIDEO_LESSON } from './lesson-script.ts';
import { PORTRAITS } from './portraits.ts';
import { speakLesson } from './speak-lesson.ts';
import { writeCaptions } from './write-captions.ts';

// Generates the recordings of the demo: `node server/tools/demo-media/make-media.ts`. Needs festival with
// festvox-us-slt-hts, flite, ffmpeg and chromium.
const MEDIA = join(import.meta.dirname, '../../src/demo/media');
const CONTENT = join(import.meta.dirname, '../../../content');

const folder = await mkdtemp(join(tmpdir(), 'lisan-media-'));
try {
  const pronunciations = await loadPronunciations(CONTENT);
  const picture = await drawSlides(folder);

  const market = await speakLesson(SOUND_LESSON, folder, pronunciations);
  await encodeSoundLesson(market, folder, join(MEDIA, 'at-the-market.m4a'));
  await writeFile(join(MEDIA, 'at-the-market.vtt'), writeCaptions(market.cues, { a: 'Huda', b: 'Seller' }));
  await writePoster(picture('market'), 'at-the-market');

  const way = await speakLesson(VIDEO_LESSON, folder, pronunciations);
  await encodeVideoLesson(way, { folder, file: join(MEDIA, 'asking-the-way.mp4'), picture });
  await writeFile(join(MEDIA, 'asking-the-way.vtt'), writeCaptions(way.cues, { a: 'Learner', b: 'Kareem' }));
  await writePoster(picture('title'), 'asking-the-way');

  for (const [name, drawing] of Object.entries(PORTRAITS)) {
    await sharp(Buffer.from(drawing))
      .webp({ quality: 90 })
      .toFile(join(MEDIA, `${name}.webp`));
  }
  console.log(`at-the-market ${market.seconds.toFixed(1)} s, asking-the-way ${way.seconds.toFixed(1)} s`);
} finally {
  await rm(folder, { recursive: true });
}

async function writePoster(file: string, name: string): Promise<void> {
  await sharp(file)
    .webp({ quality: 85 })
    .toFile(join(MEDIA, `${name}.webp`));
}
