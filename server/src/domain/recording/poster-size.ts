const WIDEST_PX = 1280;
/** Sixteen by nine in whole pixels. */
const STEP = { width: 16, height: 9 };

/**
 * Returns the size of the largest picture of 16:9 that fits into a picture of this size, at most 1280 pixels wide:
 * nothing is enlarged.
 */
export function posterSize(picture: { width: number; height: number }): { width: number; height: number } {
  const widest = Math.min(WIDEST_PX, picture.width, (picture.height * STEP.width) / STEP.height);
  const steps = Math.max(1, Math.floor(widest / STEP.width));
  return { width: steps * STEP.width, height: steps * STEP.height };
}
