/** The tracks for work, in the order of the list. */
export const TRACKS = ['hotel', 'care', 'office', 'driving'] as const;
export type Track = (typeof TRACKS)[number];
