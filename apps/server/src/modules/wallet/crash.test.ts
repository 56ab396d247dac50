import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePostgres, startPostgres } from '@marquee/embedded-postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createDatabase,
  findMigrationSources,
  inTransaction,
  migrate,
  systemClock,
} from '../../kernel/index.ts'
import { type Answer, createWallet, type Operation } from './index.ts'
import { openGate, testChange } from './test-kit.ts'

let folder = ''
let server: Awaited<ReturnType<typeof startPostgres>>
const start = () => startPostgres({ dataDir: join(folder, 'db') })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-crash-'))
  server = await start()
  const modules = join(import.meta.dirname, '..')
  await migrate(
    server.connection,
    findMigrationSources(modules).filter(({ module }) => ['kernel', 'wallet'].includes(module)),
  )
})
afterAll(async () => {
  await server.stop()
  await removePostgres(join(folder, 'db'))
  await rm(folder, { recursive: true, force: true })
})

describe('L7 an acknowledged operation survives kill -9 of the database', () => {
  it('a studio that retries by key ends with the same books as ours', async () => {
    const db = createDatabase({ connection: server.connection, max: 4, applicationName: 'crash test' })
    const wallet = createWallet({ db, clock: systemClock })
    const players = Array.from({ length: 6 }, (_, k) => BigInt(k + 1))
    const books = new Map(players.map((player) => [player, 100_000n]))
    await inTransaction(db, async (tx) => {
      for (const playerId of players) {
        await wallet.open(tx, { playerId, currency: 'EUR' })
        await wallet.setGate(tx, playerId, openGate, testChange)
      }
    })
    const until = async (operation: Operation): Promise<Answer> => {
      for (;;) {
        const answer = await wallet.execute(operation, { timeoutMs: 1_000 })
        if (answer.ok || (answer.reason !== 'busy' && answer.reason !== 'unavailable')) return answer
      }
    }
    const play = { rounds: 0, isOver: false }
    const more = (rounds: number) => {
      const target = play.rounds + rounds
      return vi.waitFor(() => expect(play.rounds).toBeGreaterThan(target), { timeout: 20_000, interval: 5 })
    }
    const studio = async (playerId: bigint) => {
      const common = { playerId, currency: 'EUR', provider: 15 } as const
      await until({ ...common, kind: 'deposit', tx: 'd', amount: 100_000n })
      for (let k = 0; !play.isOver; k++, play.rounds++) {
        const round = { ...common, round: `r${k}`, vertical: 'casino' } as const
        const stake = await until({ ...round, kind: 'stake', tx: `s${k}`, amount: 10n })
        const win = await until({
          ...round,
          kind: 'win',
          tx: `w${k}`,
          amount: BigInt(k % 19),
          endsRound: true,
        })
        if (!stake.ok || !win.ok) throw new Error('a round was refused')
        books.set(playerId, (books.get(playerId) ?? 0n) - 10n + BigInt(k % 19))
      }
    }
    const playing = Promise.all(players.map((player) => studio(player)))
    for (let kills = 0; kills < 2; kills++) {
      await more(60)
      await server.kill()
      server = await start()
    }
    await more(60)
    play.isOver = true
    await playing
    for (const player of players)
      expect(await wallet.balancesOf(player)).toMatchObject({ main: books.get(player) })
    expect(await wallet.check()).toMatchObject({ players: 6, differences: [] })
    expect(wallet.figures.lost).toBeGreaterThan(0)
    await wallet.stop()
    await db.close()
  }, 60_000)
})
