export async function buildServiceWorker(_: unknown) {}
