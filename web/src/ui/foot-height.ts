const NAME = '--foot';

/** Sets `--foot`, the height of the page's foot in px, until the returned function is called. */
export function publishFootHeight(foot: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    // The foot may be placed above the navigation bar.
    const below = Number.parseFloat(getComputedStyle(foot).bottom) || 0;
    style.setProperty(NAME, `${foot.offsetHeight + below}px`);
  });
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty(NAME);
  };
}
