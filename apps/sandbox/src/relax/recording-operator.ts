import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { credentials } from '../credentials.ts'

type Fields = Readonly<Record<string, unknown>>

/** An operator's wallet for tests, which keeps every call. It answers over HTTP. */
export interface RecordingOperator {
  readonly url: string
  readonly calls: { message: string; fields: Fields }[]
  /** The next answers by message; `lost` carries the call out, `down` does not. */
  readonly next: { message: string; answer: 'lost' | 'down' | { status: number; body: object } }[]
  balance(): number
  stop(): Promise<void>
}

const pair = Buffer.from(`${credentials.relax.user}:${credentials.relax.password}`).toString('base64')

/** Moves money: every txid counts once. @returns null for a rollback of nothing */
function createLedger() {
  const moved = new Map<unknown, number>()
  let balance = 10_000
  const move = (txid: unknown, minor: number): void => {
    if (moved.has(txid)) return
    moved.set(txid, minor)
    balance += minor
  }
  return {
    balance: () => balance,
    work(message: string, fields: Fields): boolean {
      if (message === 'withdraw') move(fields['txid'], -Number(fields['amount']))
      if (message === 'deposit') move(fields['txid'], Number(fields['amount']))
      if (message !== 'rollback') return true
      const taken = moved.get(fields['originaltxid'])
      if (taken !== undefined) move(fields['txid'], -taken)
      return taken !== undefined
    },
  }
}

export async function recordingOperator(): Promise<RecordingOperator> {
  const calls: RecordingOperator['calls'] = []
  const next: RecordingOperator['next'] = []
  const ledger = createLedger()

  function answerTo(message: string, fields: Fields): { status: number; body: object } {
    if (!ledger.work(message, fields)) return { status: 403, body: { errorcode: 'TRANSACTION_DECLINED' } }
    const player = { customerid: '7', cashiertoken: 'cashier-1', customercurrency: 'EUR' }
    const paid = { balance: ledger.balance(), bonusbalance: 0, txid: fields['txid'], remotetxid: 'r-1' }
    return { status: 200, body: message === 'verifyToken' ? { ...paid, ...player } : paid }
  }

  const answerCall = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const message = (request.url ?? '').slice(1)
    const fields = JSON.parse(await text(request)) as Fields
    if (request.headers.authorization !== `Basic ${pair}`) {
      response.writeHead(401).end('{"errorcode":"UNHANDLED"}')
      return
    }
    calls.push({ message, fields })
    const at = next.findIndex((one) => one.message === message)
    const special = at === -1 ? undefined : next.splice(at, 1)[0]?.answer
    const answer =
      typeof special === 'object' ? special : special === 'down' ? null : answerTo(message, fields)
    if (answer === null || special === 'lost') {
      request.socket.destroy()
      return
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }
  const server = createServer((request, response) => {
    answerCall(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    next,
    balance: ledger.balance,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
