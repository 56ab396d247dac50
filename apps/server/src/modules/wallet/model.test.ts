import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWallet, type PlayerId } from './index.ts'
import { createWalletKit, factsOf, playAgainstModel, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ max: 12 })
})
afterAll(() => kit.close())

describe('the model of what a player may end up with', () => {
  it('agrees with the ledger over random commands, two ledgers and changing days', async () => {
    const players: PlayerId[] = []
    for (let k = 0; k < 12; k++) players.push(await kit.player({ gate: { limits: { zone: 'UTC' } } }))
    const second = createWallet({ db: kit.db, clock: kit.clock })
    const differences = await playAgainstModel(
      {
        executors: [kit.wallet, second],
        players,
        setGate: (player, change) => kit.setGate(player, factsOf(change)),
        now: () => kit.clock.now(),
        withBreaks: true,
        seed: 20_261_128,
      },
      300,
      { every: 30, run: async () => void kit.clock.set(kit.clock.now().add({ hours: 17 })) },
    )
    await second.stop()
    expect(differences).toEqual([])
    expect((await kit.wallet.check({ players })).differences).toEqual([])
  }, 60_000)
})
