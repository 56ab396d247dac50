/** A round that Play'n GO of the sandbox has not finished, asked for as the job of play asks. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUnfinishedRounds } from '../../apps/server/src/adapters/studios/playngo/unfinished-rounds.ts'
import { playngo } from '../../apps/server/src/adapters/studios/playngo/studio.ts'
import { createOutgoing, silentLog } from '../../apps/server/src/kernel/index.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { studioCalls } from './studio-rounds.ts'

let product: ProductUnderTest
beforeAll(async () => {
  product = await startProduct()
}, 60_000)
afterAll(() => product?.stop())

it('is unfinished at the studio until the player goes on', async () => {
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
    id: 'main',
    markets: null,
    productId,
    brand: '',
    secrets: [accessToken],
    addresses: [],
    serviceUser: user,
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

    await ask('_bot/release', { round })
    await expect.poll(() => unfinishedRounds(question), { timeout: 10_000 }).toEqual(new Set())
    await expect
      .poll(async () => (await wallet.roundOf(playerId, playngo.number, round))?.isClosed)
      .toBe(true)
  })
})
