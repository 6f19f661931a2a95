/** What the browser let us do: `muted` and `blocked` wait for a touch. */
export type Started = 'heard' | 'muted' | 'blocked';

/** Plays with sound where the browser allows it unasked, else muted, else not. */
export async function startPlaying(media: HTMLMediaElement): Promise<Started> {
  try {
    await media.play();
    return media.muted ? 'muted' : 'heard';
  } catch (error) {
    if (!isRefusal(error)) return 'heard';
  }
  media.muted = true;
  try {
    await media.play();
    return 'muted';
  } catch (error) {
    return isRefusal(error) ? 'blocked' : 'muted';
  }
}

/** Anything else is a play that was overtaken, by another stream or by leaving. */
function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
