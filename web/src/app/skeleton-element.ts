const ID = 'skeleton';

/** True until the first screen stands: the prerendered page is the loading state meanwhile. */
export function hasSkeleton(): boolean {
  return document.getElementById(ID) !== null;
}

export function removeSkeleton(): void {
  document.getElementById(ID)?.remove();
}
