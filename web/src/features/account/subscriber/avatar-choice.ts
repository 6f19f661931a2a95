/** The picked avatar, before it is saved; `url` shows it. */
export type AvatarChoice = { kind: 'preset'; id: string; url: string } | { kind: 'picture'; blob: Blob; url: string };
