/**
 * Waits for a promise, but not for ever.
 * @param what completes the sentence "… within 60 s", such as `no viewer is connected`
 * @throws Error when it takes longer; the promise itself continues
 */
export async function within<T>(limitMs: number, what: string, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} within ${limitMs / 1000} s`)), limitMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
