import { createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../../../kernel/index.ts'
import { createClamd } from './adapter.ts'

/** A daemon that does this with each connection. */
async function daemon(serve: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const alarms: object[] = []
  const log = { ...silentLog, error: (fields: object) => void alarms.push(fields) } as typeof silentLog
  return { alarms, scanner: createClamd({ config: { host: '127.0.0.1', port }, timeoutMs: 300, log }) }
}

/** Reads everything up to the empty chunk, then answers. */
const answering = (answer: string | Buffer, received: Buffer[] = []) =>
  daemon((socket) => {
    socket.on('data', (bytes) => {
      received.push(Buffer.from(bytes))
      if (Buffer.concat(received).subarray(-4).readUInt32BE(0) === 0) socket.end(answer)
    })
  })

describe('a scan for viruses', () => {
  it('sends the file in chunks with their lengths, and an empty one at its end', async () => {
    const received: Buffer[] = []
    const { scanner, alarms } = await answering('stream: OK\0', received)
    const file = Buffer.alloc(100_000, 7)
    expect(await scanner.scan(file)).toEqual({ outcome: 'clean' })
    const sent = Buffer.concat(received)
    const command = 'zINSTREAM\0'
    expect(sent.toString('latin1', 0, command.length)).toBe(command)
    const first = command.length
    expect(sent.readUInt32BE(first)).toBe(65_536)
    const second = first + 4 + 65_536
    expect(sent.readUInt32BE(second)).toBe(100_000 - 65_536)
    expect(sent.length).toBe(second + 4 + (100_000 - 65_536) + 4)
    expect(alarms).toEqual([])
  })

  it('tells the name of what was found', async () => {
    const { scanner } = await answering('stream: Eicar-Test-Signature FOUND\0')
    expect(await scanner.scan(Buffer.from('x'))).toEqual({
      outcome: 'infected',
      signature: 'Eicar-Test-Signature',
    })
  })

  it.each([
    ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
    ['another protocol', 'HTTP/1.1 200 OK\0'],
    ['nothing', ''],
    ['a line that is cut off', 'stream: OK'],
    ['a line without an end', 'stream: '.repeat(1_000)],
    ['a word more', 'stream: OK really\0'],
    ['an empty name', 'stream:  FOUND\0'],
  ])('that is answered with %s is unknown, with an alarm', async (_what, answer) => {
    const { scanner, alarms } = await answering(answer)
    expect(await scanner.scan(Buffer.from('x'))).toEqual({ outcome: 'unknown' })
    expect(alarms).toEqual([expect.objectContaining({ port: 'virus-scan', alarm: true })])
  })

  it('that nobody waits for is left, without an alarm', async () => {
    const { scanner, alarms } = await daemon(() => {})
    const gone = new AbortController()
    const scan = scanner.scan(Buffer.from('x'), { signal: gone.signal })
    gone.abort()
    expect(await scan).toEqual({ outcome: 'unknown' })
    expect(alarms).toEqual([])
  })

  it('without an answer in time, with a closed connection or without a daemon is unknown', async () => {
    const silent = await daemon(() => {})
    expect(await silent.scanner.scan(Buffer.from('x'))).toEqual({ outcome: 'unknown' })
    expect(silent.alarms).toMatchObject([{ problem: 'timeout' }])
    const closing = await daemon((socket) => socket.destroy())
    expect(await closing.scanner.scan(Buffer.alloc(1_000_000))).toEqual({ outcome: 'unknown' })
    const log = { ...silentLog, error: () => {} } as typeof silentLog
    const nobody = createClamd({ config: { host: '127.0.0.1', port: 1 }, timeoutMs: 300, log })
    expect(await nobody.scan(Buffer.from('x'))).toEqual({ outcome: 'unknown' })
  })
})
