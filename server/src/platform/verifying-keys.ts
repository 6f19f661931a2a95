export type SigningKeys = {
  signingKey: string;
  /** Of before a rotation; it still verifies, and signs nothing. */
  signingKeyPrevious?: string | null;
};

/** Gives the keys under which a signature is valid, the one in use first. */
export function verifyingKeys({ signingKey, signingKeyPrevious }: SigningKeys): string[] {
  return signingKeyPrevious ? [signingKey, signingKeyPrevious] : [signingKey];
}
