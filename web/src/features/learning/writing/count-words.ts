/** Counts the words of a text as the server does. */
export function countWords(text: string): number {
  return text.replaceAll('’', "'").match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
