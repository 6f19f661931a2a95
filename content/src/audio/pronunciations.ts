import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Corrections of words that the voices would pronounce wrong. */
export type Pronunciations = {
  /** The list of words in flite's form; festival's form is made from it. */
  file: string;
  words: { word: string; phones: string[] }[];
  /** Phrases respelled for words whose sound depends on their sense: `I live` → `I liv`. */
  respellings: [RegExp, string][];
};

export async function loadPronunciations(rootDir: string): Promise<Pronunciations> {
  const file = join(rootDir, 'words', 'pronunciations.txt');
  const respellings = await readFile(join(rootDir, 'words', 'respellings.txt'), 'utf8');
  return { file, words: parsePronunciations(await readFile(file, 'utf8')), respellings: parseRespellings(respellings) };
}

/** Lines such as `basra nil : b aa1 s r ax0` (part of speech, then phones with stress); `#` starts a comment. */
export function parsePronunciations(text: string): Pronunciations['words'] {
  return meaningfulLines(text).map((line) => {
    const [head = '', phones = ''] = line.split(':');
    return { word: head.trim().split(/\s+/)[0] ?? '', phones: phones.trim().split(/\s+/) };
  });
}

/** Lines such as `I live = I liv`: whole words, any case. */
export function parseRespellings(text: string): [RegExp, string][] {
  return meaningfulLines(text).map((line) => {
    const [written = '', spoken = ''] = line.split('=').map((side) => side.trim());
    return [new RegExp(`\\b${written}\\b`, 'gi'), spoken];
  });
}

/** Returns the text for the voices. */
export function spokenText(text: string, respellings: [RegExp, string][]): string {
  const plain = text
    .replaceAll('’', "'")
    .replace(/[“”"]/g, '')
    .replace(/\s*[–—]\s*/g, ', ');
  return respellings.reduce((spoken, [written, respelled]) => spoken.replace(written, respelled), plain);
}

function meaningfulLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
