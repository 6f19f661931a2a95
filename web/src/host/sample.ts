import { offers } from '../text/offers.ts';

/** The sample phrase's two buttons: at its own speed and slowly. */
export function startSample(): void {
  const audio = document.querySelector<HTMLAudioElement>('[data-sample] audio');
  const failure = document.querySelector('[data-sample] [role=alert]');
  if (!audio) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sample] [data-rate]')) {
    button.addEventListener('click', () => {
      audio.currentTime = 0;
      audio.playbackRate = Number(button.dataset.rate);
      audio.play().catch(() => failure?.replaceChildren(offers.soundFailed));
    });
  }
}
