/** The tags of cues, with their classes, the speaker or the language where they have one; and karaoke times. */
const TAG =
  /^<(?:\/(?:c|i|b|u|ruby|rt|v|lang)|(?:c|i|b|u|ruby|rt)(?:\.[\w-]+)*|(?:v|lang)(?:\.[\w-]+)*[ \t][^<>]*|(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})>/;

/** Whether a line of a cue contains only tags of WebVTT (§4.2.2), and no `-->`, which would start another cue. */
export function checkCueText(line: string): boolean {
  if (line.includes('-->')) return false;
  for (let at = line.indexOf('<'); at !== -1; at = line.indexOf('<', at + 1)) {
    if (!TAG.test(line.slice(at, at + MAX_TAG_LENGTH))) return false;
  }
  return true;
}

/** Longer than any speaker's name; limits the search for the end of a tag. */
const MAX_TAG_LENGTH = 300;
