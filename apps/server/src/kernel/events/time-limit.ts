/** Runs `work` with a signal that is aborted after `ms` or when the process stops, and waits no longer than that. */
export async function withTimeLimit(
  ms: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const time = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`took longer than ${ms} ms`)
      time.abort(error)
      reject(error)
    }, ms)
  })
  try {
    await Promise.race([work(AbortSignal.any([time.signal, stopping])), over])
  } finally {
    clearTimeout(timer)
  }
}
