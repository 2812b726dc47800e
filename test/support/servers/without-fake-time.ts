/** Starts a server without libfaketime (`test:clocks`), under which PostgreSQL's timers stop. */
export async function withoutFakeTime<T>(start: () => Promise<T>): Promise<T> {
  const { LD_PRELOAD } = process.env
  delete process.env.LD_PRELOAD
  try {
    return await start()
  } finally {
    if (LD_PRELOAD !== undefined) process.env.LD_PRELOAD = LD_PRELOAD
  }
}
