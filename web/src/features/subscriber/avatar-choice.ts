/** What the learner has picked and not yet saved; `url` shows it. */
export type AvatarChoice = { kind: 'preset'; id: string; url: string } | { kind: 'picture'; blob: Blob; url: string };
