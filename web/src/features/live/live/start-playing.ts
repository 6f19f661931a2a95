/** The result of starting playback: `muted` and `blocked` need a touch. */
export type Started = 'heard' | 'muted' | 'blocked';

/** Plays with sound where the browser allows it, else muted, else not at all. */
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

/** Other rejections mean that another stream or a leave replaced the playback. */
function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
