/** Where an uploaded avatar is in the media store. */
export function avatarKey(file: string): string {
  return `avatars/${file}`;
}
