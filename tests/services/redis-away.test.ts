import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Bus, redisBus } from '../../apps/server/src/kernel/index.ts'
import { createWalletKit, type WalletKit } from '../../apps/server/src/modules/wallet/test-kit.ts'
import { type RedisService, startRedis } from './start.ts'

const { redis: binary } = inject('services')
const topic = 'wallet.balance'
let redis: RedisService
let buses: Bus[]
let kit: WalletKit
let lost = 0

describe.skipIf(binary === null)('while Redis is killed and comes back', () => {
  beforeAll(async () => {
    redis = await startRedis(binary ?? '')
    const onLost = (count: number) => {
      lost += count
    }
    buses = await Promise.all([1, 2].map(() => redisBus(redis.url, { onError: () => {}, onLost })))
    // As in `wiring/ledger.ts`: every balance change is pushed to the sockets of all instances.
    kit = await createWalletKit({
      onBalance: ({ playerId, seq, balances }) =>
        buses[0]?.publish([
          { id: 0n, topic, playerId, seq, body: { main: balances.main }, at: kit.clock.now() },
        ]),
    })
  })
  afterAll(async () => {
    await kit.close()
    for (const bus of buses) await bus.close()
    await redis.stop()
  })

  it('every stake is answered, the sockets of this instance get it, and those of other instances again afterwards', async () => {
    const playerId = await kit.player({ main: 10_000n })
    const heard = { here: new Set<bigint | null>(), there: new Set<bigint | null>() }
    buses[0]?.listen(topic, ({ seq }) => heard.here.add(seq))
    buses[1]?.listen(topic, ({ seq }) => heard.there.add(seq))
    let round = 0
    const stake = async () => {
      const { balances } = await kit.done('stake', playerId, {
        amount: 10n,
        round: `r${round++}`,
        closes: true,
      } as never)
      return balances.seq
    }
    const untilHeard = async (who: Set<bigint | null>) => {
      for (;;) {
        const seq = await stake()
        await sleep(20)
        if (who.has(seq)) return
      }
    }
    await untilHeard(heard.there)

    await redis.kill()
    const away = await Promise.all(Array.from({ length: 50 }, stake))
    await sleep(1_100)
    for (const seq of away) expect(heard.here).toContain(seq)
    expect(lost).toBeGreaterThan(0)

    await redis.restart()
    await untilHeard(heard.there)
    const balances = await kit.wallet.balancesOf(playerId)
    expect(balances?.main).toBe(10_000n - BigInt(round) * 10n)
  })
})
