/** A hand of blackjack that waits for its player, in a game that is opened again: its decisions may cost money too. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { studioCalls } from './studio-rounds.ts'

let product: ProductUnderTest
let token: string
const { launch, inWallet } = studioCalls(() => product, {
  studio: 'playngo',
  game: 'salon-blackjack',
  prefers: [],
})
beforeAll(async () => {
  product = await startProduct()
  ;({ token } = await product.signIn('aino@players.example'))
}, 60_000)
afterAll(() => product?.stop())

/** The game, opened by the player: its session at the studio is in its page. */
async function opened() {
  const { url, ask, gameSessionId } = await launch('real', token)
  const page = await fetch(url, { redirect: 'follow' })
  const session = /"session":"([^"]+)"/.exec(await page.text())?.[1]
  const api = (path: string, fields: object = {}) => ask(`api/${path}`, { session, ...fields })
  return { api, gameSessionId, first: await api('open') }
}

it('a stake that is added after the game was opened again is taken from the player, once', async () => {
  const { gameSessionId } = await opened()
  const cash = () =>
    inWallet(gameSessionId, async (wallet, playerId) => (await wallet.balancesOf(playerId))?.main ?? 0n)
  await inWallet(gameSessionId, async (wallet, playerId) => {
    const more = { playerId, currency: 'EUR', provider: 14, tx: 'cash', amount: 50_000n } as const
    const detail = { reason: 'a test', approver: 'a test' }
    await wallet.execute({ ...more, kind: 'adjust', account: 'corrections', detail })
  })
  for (let hand = 0; ; hand++) {
    const before = await cash()
    const one = await opened()
    const play = `play-${hand}-again`
    const { round } = await one.api('spin', { play, stakeMinor: one.first.ladders.stake[0] })
    const stake = BigInt(round.stakeMinor)
    const offered = round.events.findLast(({ type }: { type: string }) => type === 'decision')
    const mayDouble = offered?.choices.some(({ action }: { action: string }) => action === 'double')
    if (round.state !== 'deciding' || !mayDouble) {
      // Dealt a blackjack: the next hand.
      expect(hand).toBeLessThan(20)
      await one.api('shown', { round: round.id })
      await new Promise((resolve) => setTimeout(resolve, one.first.cycleMs))
      continue
    }
    const other = await opened()
    expect(other.first.round.id).toBe(round.id)
    const acted = await other.api('act', { round: round.id, step: 0, decision: { type: 'double' } })
    expect(acted.round).toMatchObject({ refusal: null, stakeMinor: String(2n * stake) })
    expect(await cash()).toBe(before - 2n * stake)
    await other.api('shown', { round: round.id })
    await expect
      .poll(async () => (await other.api('round', { round: round.id })).round.state, { timeout: 10_000 })
      .toBe('closed')
    expect(await cash()).toBe(before - 2n * stake + BigInt(acted.round.owedMinor))
    return
  }
}, 60_000)
