import { connect, type Socket } from 'node:net'
import type { Log } from '../../../kernel/index.ts'
import type { VirusScanner } from '../../../modules/verification/index.ts'
import type { ClamdConfig } from './config.ts'
import { answerIn, chunksOf, INSTREAM, readAnswer } from './wire.ts'

/** An answer is one line. */
const MAX_ANSWER_CHARACTERS = 1_000

export interface ClamdDependencies {
  readonly config: ClamdConfig
  /** Time limit of connection, file and answer together (ms). */
  readonly timeoutMs: number
  readonly log: Log
}

/** Search for viruses by clamd, the daemon of ClamAV. Each file has a connection of its own. */
export function createClamd({ config, timeoutMs, log }: ClamdDependencies): VirusScanner {
  const alarm = (problem: string) =>
    log.error({ port: 'virus-scan', problem, alarm: true }, 'a scan for viruses gave no usable answer')
  return {
    async scan(file, { signal } = {}) {
      const limit = AbortSignal.timeout(timeoutMs)
      const socket = connect({ ...config, signal: signal ? AbortSignal.any([limit, signal]) : limit })
      // Of a connection that breaks after its answer.
      socket.on('error', () => {})
      try {
        const answer = await ask(socket, file)
        const read = answer === null ? undefined : readAnswer(answer)
        if (read?.is === 'clean') return { outcome: 'clean' }
        if (read?.is === 'infected') return { outcome: 'infected', signature: read.signature }
        alarm(answer === null ? 'no whole answer' : 'an error of the scanner')
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // Who asked has gone: that says nothing about the scanner.
        if (!signal?.aborted) alarm(limit.aborted ? 'timeout' : (code ?? 'connection'))
      } finally {
        socket.destroy()
      }
      return { outcome: 'unknown' }
    },
  }
}

/** Sends a file and reads the answer; null where the company closes the connection before it. */
async function ask(socket: Socket, file: Buffer): Promise<string | null> {
  const answer = readLine(socket)
  socket.write(INSTREAM)
  for (const chunk of chunksOf(file)) socket.write(chunk)
  return answer
}

async function readLine(socket: Socket): Promise<string | null> {
  let received = ''
  for await (const bytes of socket) {
    received += (bytes as Buffer).toString('latin1')
    const answer = answerIn(received)
    if (answer !== null) return answer
    if (received.length > MAX_ANSWER_CHARACTERS) return null
  }
  return null
}
