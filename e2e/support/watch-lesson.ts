import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { STAMP } from './stamp.ts';

export type Seen = { frames: number; time: number; end: number };

/** Returns the frames and the times that the lesson's element has shown so far. */
export async function readPlayback(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video) return { frames: 0, time: 0, end: 0 };
    const { buffered, currentTime: time } = video;
    const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
    return { frames: video.getVideoPlaybackQuality().totalVideoFrames, time, end };
  });
}

/** Expects a moving picture: the count of frames and the time increase. */
export async function expectMoving(page: Page, message = 'the picture moves'): Promise<void> {
  let start = await readPlayback(page);
  await expect
    .poll(
      async () => {
        const now = await readPlayback(page);
        // A stream that starts again counts from zero.
        if (now.frames < start.frames || now.time < start.time) start = now;
        return now.frames > start.frames + 3 && now.time > start.time + 0.2;
      },
      { message, timeout: 40_000, intervals: [200] },
    )
    .toBe(true);
}

const LISTENING_MS = 5000;

/**
 * Returns the loudness as an effective value from 0 to 1: the first value above `enough`, or the loudest of some
 * seconds, since a fake microphone beeps.
 */
export async function measureLoudness(page: Page, enough: number): Promise<number> {
  return page.evaluate(
    async ([forMs, floor]) => {
      const video = document.querySelector('video') as (HTMLVideoElement & { captureStream(): MediaStream }) | null;
      if (!video) throw new Error('No lesson');
      const context = new AudioContext();
      const analyser = context.createAnalyser();
      analyser.fftSize = 2048;
      context.createMediaStreamSource(video.captureStream()).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      let loudest = 0;
      const until = performance.now() + forMs;
      while (performance.now() < until && loudest <= floor) {
        await new Promise((resolve) => setTimeout(resolve, 40));
        analyser.getFloatTimeDomainData(samples);
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
        loudest = Math.max(loudest, Math.sqrt(power));
      }
      await context.close();
      return loudest;
    },
    [LISTENING_MS, enough] as const,
  );
}

/** Returns the milliseconds from drawing a frame to showing it. */
export async function measureLatency(page: Page): Promise<number> {
  return page.evaluate((stamp) => {
    const video = document.querySelector('video');
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!video || !context) throw new Error('No lesson');
    canvas.width = stamp.columns * stamp.square;
    canvas.height = stamp.rows * stamp.square;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const bits = stamp.columns * stamp.rows;
    let shown = 0;
    for (let bit = 0; bit < bits; bit += 1) {
      const [column, row] = [bit % stamp.columns, Math.floor(bit / stamp.columns)];
      const middle = stamp.square / 2;
      const { data } = context.getImageData(column * stamp.square + middle, row * stamp.square + middle, 1, 1);
      if ((data[1] ?? 0) > 127) shown += 2 ** bit;
    }
    const span = 2 ** bits;
    return ((Date.now() % span) - shown + span) % span;
  }, STAMP);
}
