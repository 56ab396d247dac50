import { ApiError, toApiError } from '../../shared/api/api-error.ts'
import type { FileUpload } from '../../shared/api/api.ts'

/** Nothing has been sent or answered for so long. A large file on a slow line takes longer as a whole. */
const STALL_LIMIT_MS = 60_000

/** A file as the body of a call. @param onProgress is told how much has been sent: 0 to 1 */
export const fileUpload = (file: Blob, onProgress: FileUpload['onProgress']): FileUpload => ({
  onProgress,
  send: ({ method, url }, headers, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      let stall: ReturnType<typeof setTimeout> | undefined
      let isStalled = false
      const watch = () => {
        clearTimeout(stall)
        stall = setTimeout(() => {
          isStalled = true
          request.abort()
        }, STALL_LIMIT_MS)
      }
      const abort = () => request.abort()
      request.open(method, url)
      for (const [name, value] of headers) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        watch()
        if (total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () => {
        const answer = parse(request.responseText)
        if (request.status >= 400) reject(toApiError(request.status, answer ?? {}))
        else if (answer === undefined) reject(new ApiError(request.status, 'unreadable'))
        else resolve(answer)
      })
      request.addEventListener('error', () => reject(new ApiError(0, 'network')))
      request.addEventListener('abort', () =>
        reject(isStalled ? new ApiError(0, 'timeout') : (signal?.reason as Error)),
      )
      request.addEventListener('loadend', () => {
        clearTimeout(stall)
        signal?.removeEventListener('abort', abort)
      })
      signal?.addEventListener('abort', abort)
      watch()
      request.send(file)
    }),
})

function parse(text: string): object | undefined {
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}
