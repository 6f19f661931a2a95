import type { LaunchOptions } from '@playwright/test';

/** How a journey starts the browser of this path: quiet, and with a camera and a microphone that need no device. */
export function launchOptions(executablePath: string | undefined): LaunchOptions {
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  };
}
