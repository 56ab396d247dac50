import type { FastifyRequest } from 'fastify'

/** The body of a request arrives within this time, whatever its route says (ms). */
export const LONGEST_BODY_MS = 300_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time for the body, up to `LONGEST_BODY_MS`; that of the server by default. A file takes longer than JSON. */
    bodyMs?: number
  }
}

/** Closes the connection of a request whose body has not arrived in its time. */
export function limitBodyTime({ raw, headers }: FastifyRequest, ms: number): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, ms).unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}
