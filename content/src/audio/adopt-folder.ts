import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, parse } from 'node:path';
import type { Clip } from './list-clips.ts';
import { clipKey } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { renderClips } from './render-clips.ts';
import type { ClipTakes } from './render-clips.ts';

const FORMATS = new Set(['.wav', '.mp3', '.m4a', '.flac', '.ogg']);
const CLIPS_PER_BATCH = 100;

type Adoption = { entries: Manifest; report: string };

/**
 * Makes clips of the recordings in a folder, shaped like rendered clips. A file is named by the key of its text and
 * voice; a conversation is adopted when each of its lines has a file.
 */
export async function adoptFolder(from: string, clips: Clip[], folder: string): Promise<Adoption> {
  const files = await findRecordings(from);
  const found = clips.map((clip) => ({ clip, names: clip.lines.map((line) => files.get(clipKey([line]))) }));
  const whole = found.filter(({ names }) => names.every((name) => name !== undefined));
  const partial = found.filter(({ names }) => names.some(Boolean) && names.includes(undefined));
  const entries = await renderRecordings(from, whole, folder);
  const known = new Set(clips.flatMap(({ lines }) => lines.map((line) => clipKey([line]))));
  const strays = [...files].filter(([key]) => !known.has(key)).map(([, name]) => name);
  return {
    entries,
    report: [
      `${whole.length} clips adopted from ${files.size} recordings`,
      ...partial.map(({ clip, names }) => describePartial(clip, names.filter((name) => !name).length)),
      ...strays.map((name) => `${name}: the course has no text of this key`),
    ].join('\n'),
  };
}

async function findRecordings(from: string): Promise<Map<string, string>> {
  const names = (await readdir(from)).filter((name) => FORMATS.has(extname(name).toLowerCase()));
  return new Map(names.map((name) => [parse(name).name, name]));
}

type Found = { clip: Clip; names: (string | undefined)[] };

async function renderRecordings(from: string, found: Found[], folder: string): Promise<Manifest> {
  const entries: Manifest = {};
  for (let start = 0; start < found.length; start += CLIPS_PER_BATCH) {
    const work = await mkdtemp(join(tmpdir(), 'lisan-adopt-'));
    try {
      const takes = await copyTakes(from, found.slice(start, start + CLIPS_PER_BATCH), work);
      Object.assign(entries, await renderClips(takes, work, folder));
    } finally {
      await rm(work, { recursive: true });
    }
  }
  return entries;
}

async function copyTakes(from: string, found: Found[], work: string): Promise<ClipTakes[]> {
  const names = new Set(found.flatMap((one) => one.names).filter((name) => name !== undefined));
  for (const name of names) await copyFile(join(from, name), join(work, name));
  return found.map((one) => ({
    clip: one.clip,
    takes: one.clip.lines.map(({ text }, i) => ({ text, file: join(work, one.names[i] ?? ''), isHuman: true })),
  }));
}

function describePartial({ lines }: Clip, missing: number): string {
  return `“${lines[0]?.text ?? ''}” …: ${missing} of ${lines.length} lines have no recording yet`;
}
