const ID = 'skeleton';

/** Returns true until the first screen is rendered: the prerendered page is the loading state. */
export function hasSkeleton(): boolean {
  return document.getElementById(ID) !== null;
}

export function removeSkeleton(): void {
  document.getElementById(ID)?.remove();
}
