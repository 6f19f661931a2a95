/**
 * Waits for a promise, but not for ever.
 * @param what `no viewer is connected`, for example: the start of the message "… within 60 s"
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
