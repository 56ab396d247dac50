import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Company } from '../company.ts'
import type { Control } from '../control/control.ts'

/** Every scanner takes a file with this text for a virus (EICAR). It is in two parts, so that this file is none. */
const EICAR = ['EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE'].join('-')
const COMMAND = 'zINSTREAM\0'
const LENGTH_BYTES = 4
const STREAM_MAX_LENGTH = 25 * 1024 * 1024

const answers = {
  error: 'INSTREAM: Can not read file ERROR',
  'size-limit': 'INSTREAM size limit exceeded. ERROR',
  infected: 'stream: Sandbox.Test-1 FOUND',
  'no-protocol': 'HTTP/1.1 400 Bad Request',
} as const

/** The daemon of a scanner for viruses: takes files by TCP on its own port. */
export const clamd: Company = {
  id: 'clamd',
  name: 'Virus scanner',
  kind: 'virus-scan',
  describe: 'A daemon that searches files for viruses; one with the EICAR test string is infected.',
  screens: [],
  answers: Object.keys(answers),
  open({ control, settings }) {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      // A client that disconnects is not an error of the server.
      socket.on('error', () => {})
      // It answers nothing when it fails: the client takes that for no answer.
      serve(socket, control).catch(() => socket.destroy())
    })
    return {
      async register() {},
      listen: () => listenOn(server, settings.clamdPort, settings.host),
      async stop() {
        for (const socket of sockets) socket.destroy()
        if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()))
      },
    }
  },
}

const listenOn = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host === 'localhost' ? '127.0.0.1' : host, resolve)
  })

async function serve(socket: Socket, control: Control): Promise<void> {
  const file = await readFile(socket).catch(() => null)
  if (file === null) return
  if (control.switches.delayMs > 0) await pause(control.switches.delayMs)
  if (control.takeDrop('before') || control.takeDrop('after-commit')) {
    socket.destroy()
    return
  }
  const next = control.take(...Object.keys(answers)) as keyof typeof answers | null
  const answer = next === null ? answerTo(file) : answers[next]
  control.log({ direction: 'in', name: 'INSTREAM', request: `${file.length} bytes`, status: null, answer })
  socket.end(`${answer}\0`)
}

function answerTo(file: Buffer): string {
  if (file.length > STREAM_MAX_LENGTH) return answers['size-limit']
  return file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
}

/** The file of a connection; null for another command, and where the connection ends before the file. */
async function readFile(socket: Socket): Promise<Buffer | null> {
  let received = Buffer.alloc(0)
  const chunks: Buffer[] = []
  let isCommandRead = false
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, bytes as Buffer])
    if (!isCommandRead) {
      if (received.length < COMMAND.length) continue
      if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) {
        socket.end('UNKNOWN COMMAND\0')
        return null
      }
      received = received.subarray(COMMAND.length)
      isCommandRead = true
    }
    while (received.length >= LENGTH_BYTES) {
      const length = received.readUInt32BE(0)
      if (length === 0) return Buffer.concat(chunks)
      if (received.length < LENGTH_BYTES + length) break
      chunks.push(received.subarray(LENGTH_BYTES, LENGTH_BYTES + length))
      received = received.subarray(LENGTH_BYTES + length)
    }
  }
  return null
}
