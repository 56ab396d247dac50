/** A stake with every limit set, beside one with none. */
import { createDatabase, inTransaction, systemClock } from '../../apps/server/src/kernel/index.ts'
import { createWallet, type Limits } from '../../apps/server/src/modules/wallet/index.ts'
import { testChange } from '../../apps/server/src/modules/wallet/test-kit.ts'
import { withLedgerDatabase } from '../kit/ledger-database.ts'
import { median } from '../kit/median.ts'
import { playersWithCash } from '../kit/players-with-cash.ts'

const SETTINGS = { shared_buffers: '256MB', max_wal_size: '4GB', fsync: 'on', synchronous_commit: 'on' }
/** As many play at the same time, in each of the two groups. */
const PLAYERS = 8
const WARM_UP_STAKES = 200
const FAR = 90_000_000n
const everyPeriod = { day: FAR, week: FAR, month: FAR }
const everyLimit: Limits = {
  deposit: everyPeriod,
  stake: everyPeriod,
  loss: everyPeriod,
  singleStake: 1_000n,
  zone: 'Europe/Helsinki',
}

interface Plan {
  /** Of a group in a round. */
  readonly stakes: number
  readonly rounds: number
}

export const measureStakes = ({ stakes, rounds }: Plan) =>
  withLedgerDatabase({ name: 'protection', settings: SETTINGS }, async (connection) => {
    const db = createDatabase({ connection, max: 10, applicationName: 'bench protection' })
    const wallet = createWallet({ db, clock: systemClock })
    const free = await playersWithCash({ db, wallet }, { first: 1n, count: PLAYERS })
    const limited = await playersWithCash({ db, wallet }, { first: 1_001n, count: PLAYERS })
    await inTransaction(db, async (tx) => {
      for (const playerId of limited) await wallet.setGate(tx, playerId, { limits: everyLimit }, testChange)
    })

    let ids = 0
    /** @returns milliseconds of a stake */
    async function play(players: readonly bigint[], count: number): Promise<number> {
      const left = Array.from({ length: count }).keys()
      const start = performance.now()
      await Promise.all(
        players.map(async (playerId) => {
          for (const _ of left) {
            const tx = `s${++ids}`
            const made = await wallet.execute({
              kind: 'stake',
              playerId,
              currency: 'EUR',
              provider: 15,
              vertical: 'casino',
              tx,
              round: tx,
              amount: 1n,
            })
            if (!made.ok) throw new Error(`a stake was refused: ${made.reason}`)
          }
        }),
      )
      return (performance.now() - start) / count
    }

    for (const group of [free, limited]) await play(group, WARM_UP_STAKES)
    const measured: { free: number; limited: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const isFreeFirst = round % 2 === 0
      const before = await play(isFreeFirst ? free : limited, stakes)
      const after = await play(isFreeFirst ? limited : free, stakes)
      measured.push(isFreeFirst ? { free: before, limited: after } : { free: after, limited: before })
    }
    await wallet.stop()
    await db.close()
    const places = (value: number) => Math.round(value * 1_000) / 1_000
    return {
      free_stake_ms: places(median(measured.map((one) => one.free))),
      limited_stake_ms: places(median(measured.map((one) => one.limited))),
      limited_over_free: places(median(measured.map((one) => one.limited / one.free))),
    }
  })
