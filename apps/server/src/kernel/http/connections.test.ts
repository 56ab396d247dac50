import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { createServer, type HttpApp } from './server.ts'

let app: HttpApp
let port: number
beforeAll(async () => {
  app = await createServer({
    log: silentLog,
    clock: systemClock,
    publicUrl: 'http://localhost',
    clientTimes: { headersMs: 100, requestMs: 200, checkMs: 50 },
  })
  app.post('/echo', (request, reply) => reply.send({ got: request.body ?? null }))
  app.post('/slow', { config: { bodyMs: 5_000 } }, (request, reply) => reply.send({ got: request.body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.close())

/**
 * Sends raw text.
 * @param later is sent after the time that other bodies have
 * @returns what arrives until the connection is closed, and after how long (ms)
 */
function send(text: string, later?: string): Promise<{ answer: string; ms: number }> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    if (later !== undefined) setTimeout(() => socket.write(later), 600)
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
    })
    socket.once('close', () => resolve({ answer, ms: performance.now() - start }))
    socket.once('error', reject)
  })
}
const statusOf = async (text: string) => Number((await send(text)).answer.split(' ')[1])
const body = 'content-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n'

describe('a connection', () => {
  it('that sends half a head or half a body is closed', async () => {
    const head = await send('POST /echo HTTP/1.1\r\nhost: x\r\n')
    const half = await send(`POST /echo HTTP/1.1\r\nhost: x\r\n${body}\r\n{`)
    for (const { answer, ms } of [head, half]) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 |^$/)
      expect(ms).toBeLessThan(1_500)
    }
  })
  it('may take its time with the body where the route says so', async () => {
    const { answer } = await send(`POST /slow HTTP/1.1\r\nhost: x\r\n${body}\r\n{`, '}')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
  it('that names two hosts is refused', async () => {
    expect(await statusOf(`POST /echo HTTP/1.1\r\nHost: x\r\n${body}\r\n{}`)).toBe(200)
    expect(await statusOf(`POST /echo HTTP/1.1\r\nHost: x\r\nhost: y\r\n${body}\r\n{}`)).toBe(400)
    expect(await statusOf(`POST /echo HTTP/1.1\r\nHost: x\r\nHOST: x\r\n${body}\r\n{}`)).toBe(400)
  })
  it.each(['h2c', 'TLS/1.3, HTTP/2.0'])('that offers %s is answered in HTTP/1.1', async (offer) => {
    const offered = `connection: upgrade, close\r\nupgrade: ${offer}\r\n`
    const json = 'content-type: application/json\r\ncontent-length: 2\r\n'
    expect(await statusOf(`POST /echo HTTP/1.1\r\nHost: x\r\n${offered}${json}\r\n{}`)).toBe(200)
  })
  it.each([
    ['cannot be read', 'GET / HTTP/1.1\r\nhost x\r\n\r\n', 400, 'error.validation'],
    [
      'has too long a head',
      `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(17_000)}\r\n\r\n`,
      431,
      'error.validation',
    ],
  ] as const)('whose request %s gets a problem of ours', async (_title, text, status, code) => {
    const [head = '', problem = ''] = (await send(text)).answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toContain('content-type: application/problem+json')
    expect(head).toContain(`content-length: ${problem.length}`)
    expect(JSON.parse(problem)).toMatchObject({ status, code, requestId: expect.stringMatching(/^req_/) })
  })
  it('that compresses its body is asked to send it uncompressed', async () => {
    const packed = (encoding: string) =>
      statusOf(`POST /echo HTTP/1.1\r\nHost: x\r\ncontent-encoding: ${encoding}\r\n${body}\r\n{}`)
    expect([await packed('gzip'), await packed('br'), await packed('identity')]).toEqual([415, 415, 200])
  })
})
