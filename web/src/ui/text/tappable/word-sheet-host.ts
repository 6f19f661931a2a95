import { createContext } from 'react';
import type { ComponentType } from 'react';
import type { Token } from './split-words.ts';

/** The week that a text belongs to; its lexicon explains the words. */
export type TextPlace = { level_id: string; week: number };

export type WordSheetProps = {
  /** The text in which a word was tapped. */
  tokens: readonly Token[];
  /** The number of the word in the text, from 0. */
  number: number;
  place: TextPlace | null;
  onClose: () => void;
};

type LoadSheet = () => Promise<{ WordSheet: ComponentType<WordSheetProps> }>;

let loadSheet: LoadSheet | null = null;

/** Sets the sheet of a tapped word. Without it, texts are plain. */
export function setWordSheet(load: LoadSheet | null): void {
  loadSheet = load;
}

export function wordSheetLoader(): LoadSheet | null {
  return loadSheet;
}

/** The week of the texts below. */
export const TextPlaceContext = createContext<TextPlace | null>(null);
