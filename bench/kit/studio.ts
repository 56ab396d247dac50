/** The studio's side of the protocol for benchmarks: signed callbacks of Pragmatic Play. */
import { Agent, request } from 'node:http'
import { signatureOf } from '../../apps/server/src/adapters/studios/pragmaticplay/auth.ts'

export interface StudioCaller {
  /** @returns the answer, or null without a valid one (the studio then retries) */
  call(
    method: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<{ error: number; text: string } | null>
  close(): void
}

const SECRET = 'sandbox-pragmatic-secret'
const PROVIDER = 'PragmaticPlay'

/** Prepares a signed form body; signing is not measured. */
export function signedForm(fields: Readonly<Record<string, string>>): string {
  const form = { providerId: PROVIDER, ...fields }
  return new URLSearchParams({ ...form, hash: signatureOf(form, SECRET) }).toString()
}

export function createStudioCaller(siteUrl: string, timeoutMs = 10_000): StudioCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const { hostname, port } = new URL(siteUrl)
  return {
    call(method, fields) {
      const body = signedForm(fields)
      return new Promise((resolve) => {
        const outgoing = request(
          {
            agent,
            hostname,
            port,
            method: 'POST',
            path: `/callbacks/pragmaticplay/main/${method}.html`,
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              'content-length': Buffer.byteLength(body),
            },
            timeout: timeoutMs,
          },
          (response) => {
            let text = ''
            response.setEncoding('utf8')
            response.on('data', (chunk: string) => (text += chunk))
            response.on('error', () => resolve(null))
            response.on('end', () => {
              const error = /"error":(\d+)/.exec(text)?.[1]
              resolve(
                response.statusCode === 200 && error !== undefined ? { error: Number(error), text } : null,
              )
            })
          },
        )
        outgoing.on('timeout', () => outgoing.destroy())
        outgoing.on('error', () => resolve(null))
        outgoing.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}
