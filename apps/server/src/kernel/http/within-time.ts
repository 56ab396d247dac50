import { AppError } from '../errors.ts'

/** @throws AppError `error.timeout`; the work continues until it notices its signal */
export async function withinTime<R>(work: Promise<R>, timeoutMs: number, time: AbortController): Promise<R> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new AppError('error.timeout')
      time.abort(error)
      reject(error)
    }, timeoutMs)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
