const NAME = '--foot';

/** Sets `--foot`, the height in px that a page's foot takes at the bottom of the screen, until the returned function is called. */
export function publishFootHeight(foot: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    // It may stand above the navigation bar.
    const below = Number.parseFloat(getComputedStyle(foot).bottom) || 0;
    style.setProperty(NAME, `${foot.offsetHeight + below}px`);
  });
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty(NAME);
  };
}
