/** A round that Play'n GO of the sandbox has not finished, as the hourly job asks for it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUnfinishedRounds } from '../../apps/server/src/adapters/studios/playngo/unfinished-rounds.ts'
import { playngo } from '../../apps/server/src/adapters/studios/playngo/studio.ts'
import { createOutgoing, type Log, silentLog, systemClock } from '../../apps/server/src/kernel/index.ts'
import { checkRoundsLeftOpen } from '../../apps/server/src/modules/play/rounds-left-open.ts'
import type { PlayerFacts } from '../../apps/server/src/modules/play/ports.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { studioCalls } from './studio-rounds.ts'

let product: ProductUnderTest
beforeAll(async () => {
  product = await startProduct()
}, 60_000)
afterAll(() => product?.stop())

it('is reported as unfinished at the studio, and settled when the player goes on', async () => {
  const facts = { studio: 'playngo', game: 'plum-blossom-evening', prefers: [] }
  const { launch, inWallet } = studioCalls(() => product, facts)
  const { token } = await product.signIn('aino@players.example')
  const { gameSessionId, ask, play, origin } = await launch('real', token)
  await inWallet(gameSessionId, async (wallet, playerId) => {
    const cash = { playerId, currency: 'EUR', provider: playngo.number, tx: 'cash', amount: 5000n } as const
    const detail = { reason: 'a test', approver: 'a test' }
    await wallet.execute({ ...cash, kind: 'adjust', account: 'corrections', detail })
  })
  await ask('_control', { next: 'unfinished' })
  const { rounds } = await play()
  const round = String(rounds[0].id)
  const { user, password, productId, accessToken } = credentials.playngo
  const account = {
    ...{ id: 'main', markets: null, productId, brand: '', secrets: [accessToken], addresses: [] },
    ...{ serviceUser: user, servicePassword: password },
  }
  const askedWith = (servicePassword: string) =>
    createUnfinishedRounds({
      accounts: [{ ...account, servicePassword }],
      client: createOutgoing({
        name: 'playngo',
        baseUrl: `${origin}/playngo/CasinoGameTPService`,
        timeoutMs: 5_000,
        log: silentLog,
      }),
    })
  await inWallet(gameSessionId, async (wallet, playerId) => {
    const unfinishedRounds = askedWith(password)
    const question = { account: 'main', playerId }
    expect(await unfinishedRounds(question)).toEqual(new Set([round]))
    expect(await askedWith('wrong')(question)).toBeNull()

    const alarms: string[] = []
    const log: Log = Object.assign(Object.create(silentLog) as Log, {
      error: (told: { round: string }, message: string) => alarms.push(`${told.round}: ${message}`),
    })
    const later = { ...systemClock, now: () => systemClock.now().add({ hours: 25 }) }
    const integrations = [{ ...playngo, accounts: [account], unfinishedRounds }]
    const players = { playFactsOf: async () => ({ playerId, market: 'eu' }) as unknown as PlayerFacts }
    const job = { db: product.db, clock: later, log, ledger: wallet, players, integrations }
    await checkRoundsLeftOpen(job, new AbortController().signal)
    expect(alarms).toEqual([`${round}: a round has been open for long, and its studio has not finished it`])

    await ask('_bot/release', { round })
    await expect.poll(() => unfinishedRounds(question), { timeout: 10_000 }).toEqual(new Set())
    await expect
      .poll(async () => (await wallet.roundOf(playerId, playngo.number, round))?.isClosed)
      .toBe(true)
  })
})
