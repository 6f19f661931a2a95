import { offers } from '../text/offers.ts';

/** Handles the two buttons of the sample phrase: normal speed and slow. */
export function startSample(): void {
  const place = document.querySelector<HTMLElement>('[data-sample]');
  if (!place) return;
  const audio = new Audio();
  audio.preload = 'none';
  audio.src = place.dataset['sample'] ?? '';
  const failure = place.querySelector('[role=alert]');
  for (const button of place.querySelectorAll<HTMLButtonElement>('[data-rate]')) {
    button.addEventListener('click', () => {
      audio.currentTime = 0;
      audio.playbackRate = Number(button.dataset['rate']);
      audio.play().catch(() => failure?.replaceChildren(offers.soundFailed));
    });
  }
}
