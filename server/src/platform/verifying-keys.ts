export type SigningKeys = {
  signingKey: string;
  /** The key before a rotation; it still verifies, and signs nothing. */
  signingKeyPrevious?: string | null;
};

/** Returns the keys that verify a signature, the current key first. */
export function verifyingKeys({ signingKey, signingKeyPrevious }: SigningKeys): string[] {
  return signingKeyPrevious ? [signingKey, signingKeyPrevious] : [signingKey];
}
