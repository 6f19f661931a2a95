import type { Page } from '@playwright/test';

/** The open microphone of a page; a clip that it hears can be played into it. */
type Microphone = { context: AudioContext; stream: MediaStreamAudioDestinationNode };

/**
 * Gives a page a microphone that hears nothing but what `sayAloud` says. The sound is recorded, sent and heard as a
 * learner's is.
 */
export async function giveVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const stream = context.createMediaStreamDestination();
      // Without a source nothing is recorded, not even silence.
      const room = context.createConstantSource();
      room.offset.value = 0;
      room.connect(stream);
      room.start();
      Object.assign(window, { microphone: { context, stream } });
      return stream.stream;
    };
  });
}

/** Says a clip of the product into the open microphone, to its end. */
export async function sayAloud(page: Page, clip: string): Promise<void> {
  await page.evaluate(async (address) => {
    const { context, stream } = (window as unknown as { microphone: Microphone }).microphone;
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(await (await fetch(address)).arrayBuffer());
    source.connect(stream);
    const ended = new Promise((resolve) => source.addEventListener('ended', resolve));
    source.start();
    await ended;
  }, clip);
}
