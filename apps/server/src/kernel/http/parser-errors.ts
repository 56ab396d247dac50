import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import { malformed, toProblem } from './problem.ts'

/** Errors of the HTTP parser with a status other than 400. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers malformed or incomplete requests with `application/problem+json` and closes the connection. */
export function createParserErrorHandler(clock: Clock): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'ECONNRESET' || socket.destroyed) return
    const status = statuses[code] ?? 400
    const title = STATUS_CODES[status] ?? 'Error'
    const requestId = newId('req', clock)
    const problem = { ...toProblem(malformed(error), { instance: '/', requestId }), status, title }
    const body = JSON.stringify(problem)
    const headers = [
      `request-id: ${requestId}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
    ]
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${title}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy(error)
  }
}
