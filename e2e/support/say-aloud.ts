import type { Page } from '@playwright/test';

/** `isSilent`: what it said has ended, or it said nothing. */
type Speaker = { clip: string | null; isSilent: boolean };

/**
 * Gives a page a microphone that hears a clip of the product whenever it is opened; silence until `sayAloud`. The sound
 * is recorded, sent and heard as a learner's is.
 */
export async function giveVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const speaker: Speaker = { clip: null, isSilent: true };
    Object.assign(window, { speaker });
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const microphone = context.createMediaStreamDestination();
      // Without a source nothing is recorded, not even silence.
      const room = context.createConstantSource();
      room.offset.value = 0;
      room.connect(microphone);
      room.start();
      speaker.isSilent = speaker.clip === null;
      if (speaker.clip !== null) {
        const source = context.createBufferSource();
        source.buffer = await context.decodeAudioData(await (await fetch(speaker.clip)).arrayBuffer());
        source.connect(microphone);
        source.addEventListener('ended', () => (speaker.isSilent = true));
        source.start(context.currentTime + 0.3);
      }
      return microphone.stream;
    };
  });
}

/** The next recordings hear this clip; null for silence. */
export async function sayAloud(page: Page, clip: string | null): Promise<void> {
  await page.evaluate((next) => {
    (window as unknown as { speaker: Speaker }).speaker.clip = next;
  }, clip);
}

/** Waits for the end of what the microphone hears. */
export async function awaitSilence(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { speaker: Speaker }).speaker.isSilent);
}
