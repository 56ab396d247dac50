/** The open hand of a player who excludes themselves, at a studio of the sandbox and in the whole server (EXC-10). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { testTerms } from '../../apps/server/src/modules/players/test-kit.ts'
import { playngo } from '../../apps/server/src/adapters/studios/playngo/studio.ts'
import { systemClock } from '../../apps/server/src/kernel/index.ts'
import { createPlayers } from '../../apps/server/src/modules/players/index.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { studioCalls } from './studio-rounds.ts'

let product: ProductUnderTest
beforeAll(async () => {
  product = await startProduct()
}, 60_000)
afterAll(() => product?.stop())

it('is looked at at once and a day later, and its result is credited when its studio settles it (EXC-10)', async () => {
  const facts = { studio: 'playngo', game: 'salon-blackjack', prefers: [] }
  const { launch, inWallet } = studioCalls(() => product, facts)
  const { token } = await product.signIn('aino@players.example')
  const { gameSessionId, ask, url } = await launch('real', token)
  const gameUrl = (await fetch(url, { redirect: 'follow' })).url
  await inWallet(gameSessionId, async (wallet, playerId) => {
    const cash = { playerId, currency: 'EUR', provider: playngo.number, tx: 'cash', amount: 5000n } as const
    const detail = { reason: 'a test', approver: 'a test' }
    await wallet.execute({ ...cash, kind: 'adjust', account: 'corrections', detail })
    const openHands = async () => {
      await ask('_bot/rounds', { gameUrl, count: 1, cycleMs: 0, leave: true })
      return wallet.openRoundsOf(playerId)
    }
    // A hand that is over with its first cards is dealt again.
    for (let dealt = 0; dealt < 10 && (await openHands()).length === 0; dealt++) continue
    const [hand] = await wallet.openRoundsOf(playerId)
    const players = createPlayers({
      db: product.db,
      clock: systemClock,
      ledger: wallet,
      audit: testAudit,
      terms: testTerms,
    })
    const until = systemClock.now().add({ hours: 24 * 365 })
    await players.changeStanding(playerId, {
      status: { to: 'SELF_EXCLUDED', until },
      reason: 'a test',
      actor: 'player',
    })
    // The round that its studio has not finished is looked at again a day later.
    const nextLook = async () => {
      const { rows } = await product.db.query<{ hours: number }>(
        `select round(extract(epoch from run_at - now()) / 3600)::int as hours
           from graphile_worker._private_jobs where key = $1`,
        [`settle-rounds-${playerId}-last`],
      )
      return rows[0]?.hours
    }
    await expect.poll(nextLook, { timeout: 10_000 }).toBe(24)
    expect((await wallet.roundOf(playerId, playngo.number, hand!.round))?.isClosed).toBe(false)

    await ask('_bot/release', { round: hand!.round })
    const isClosed = async () => (await wallet.roundOf(playerId, playngo.number, hand!.round))?.isClosed
    await expect.poll(isClosed, { timeout: 10_000 }).toBe(true)
    expect((await wallet.roundOf(playerId, playngo.number, hand!.round))?.wins).toBe(1)
    expect((await wallet.check({ players: [playerId] })).differences).toEqual([])
  })
})
