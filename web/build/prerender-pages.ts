export async function prerenderPages(_: unknown) {}
