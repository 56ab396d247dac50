import { request as httpRequest } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asAppError, createServer, type HttpApp, silentLog, systemClock } from '../../kernel/index.ts'
import { documentFilesPlugin } from './file-routes.ts'
import { MAX_ARRIVING_FILES, MAX_EXAMINED_FILES } from './file-slots.ts'
import type { Verification } from './module.ts'

type Receive = Verification['receive']
const document = { id: 'doc_1' } as unknown as Awaited<ReturnType<Receive>>
const taken: Receive = async () => document

let app: HttpApp
let port = 0
let receive = taken
/** What the admission waits for; a request says it has begun. */
let admission: { readonly begun: () => void; readonly over: Promise<void> } | undefined
const reported: unknown[] = []
beforeEach(async () => {
  receive = taken
  admission = undefined
  reported.length = 0
  app = await createServer({
    log: silentLog,
    clock: systemClock,
    publicUrl: 'http://localhost:3000',
    rateScale: 1_000,
  })
  const plugin = documentFilesPlugin({
    documents: { receive: (sent) => receive(sent) },
    admit: async (request) => {
      const waits = admission
      waits?.begun()
      await waits?.over
      const playerId = BigInt(request.headers['x-player'] as string)
      request.caller = { playerId, sessionId: 's', claims: {} }
    },
    report: (error) => {
      reported.push(error)
      return asAppError(error)
    },
  })
  await app.register(plugin)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterEach(() => app.close())

/** A file over a connection of its own. */
function send(player: number) {
  const call = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'PUT',
    path: '/api/v1/player/documents/uploads/upl_01kgn5mzf0e1n2p3q4r5s6t7v8/file',
    headers: { 'x-player': String(player), 'content-type': 'image/jpeg' },
    agent: false,
  })
  const status = new Promise<number>((resolve) => {
    call.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    call.on('error', () => resolve(0))
  })
  call.end('the bytes of a file')
  return { status, breakOff: () => void call.destroy() }
}

/** The server has seen that a connection is gone. */
async function untilClosed(): Promise<void> {
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_error, n) => resolve(n)))
  await expect.poll(open).toBe(0)
}

describe('the address of files', () => {
  it('keeps no place for connections that broke while their player was looked up', async () => {
    for (let broken = 1; broken <= MAX_ARRIVING_FILES; broken++) {
      const begun = Promise.withResolvers<void>()
      const over = Promise.withResolvers<void>()
      admission = { begun: begun.resolve, over: over.promise }
      const sent = send(broken)
      await begun.promise
      sent.breakOff()
      await untilClosed()
      over.resolve()
      admission = undefined
    }
    expect(await send(9).status).toBe(200)
  })

  it('keeps the place of a file that is being examined when its connection breaks, and stops what can be', async () => {
    const ends: (() => void)[] = []
    const signals: AbortSignal[] = []
    receive = ({ signal }) => {
      signals.push(signal!)
      return new Promise((resolve) => ends.push(() => resolve(document)))
    }
    const sent = Array.from({ length: MAX_ARRIVING_FILES }, (_, player) => send(player + 1))
    await expect.poll(() => ends.length).toBe(MAX_EXAMINED_FILES)
    for (const { breakOff } of sent) breakOff()
    await expect.poll(() => signals.filter(({ aborted }) => aborted).length).toBe(MAX_EXAMINED_FILES)
    receive = taken
    expect(await send(99).status).toBe(503)
    for (const end of ends) end()
    await expect.poll(() => send(99).status).toBe(200)
    // Those that waited are not examined: nobody waits for their answer.
    expect(signals).toHaveLength(MAX_EXAMINED_FILES)
  })

  it('examines three files at a time, and the next one when a place is free', async () => {
    const ends: (() => void)[] = []
    receive = () => new Promise((resolve) => ends.push(() => resolve(document)))
    const sent = Array.from({ length: MAX_EXAMINED_FILES + 1 }, (_, player) => send(player + 1))
    await expect.poll(() => ends.length).toBe(MAX_EXAMINED_FILES)
    ends[0]!()
    await expect.poll(() => ends.length).toBe(MAX_EXAMINED_FILES + 1)
    for (const end of ends) end()
    expect(await Promise.all(sent.map(({ status }) => status))).toEqual(sent.map(() => 200))
  })

  it('takes one file of a player at a time, whatever becomes of it, and those of others beside it', async () => {
    const end = Promise.withResolvers<typeof document>()
    let calls = 0
    receive = () => {
      calls++
      return calls === 1 ? end.promise : taken({} as never)
    }
    const first = send(1)
    await expect.poll(() => calls).toBe(1)
    expect(await send(1).status).toBe(503)
    expect(await send(2).status).toBe(200)
    end.reject(new Error('the database is gone'))
    expect(await first.status).toBe(500)
    expect(await send(1).status).toBe(200)
  })

  it('reports an error that nobody expects, as the API does', async () => {
    const failure = new Error('the database is gone')
    receive = () => Promise.reject(failure)
    expect(await send(1).status).toBe(500)
    expect(reported).toEqual([failure])
  })
})
