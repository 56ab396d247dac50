/** Launches that a studio refuses or answers late, with the whole server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'

/** A game of each studio, and whether its address is asked for at the studio or built by us. */
const studios = [
  ['pragmaticplay', 'cedar-draw', 'asked'],
  ['pariplay', 'three-bar-picnic', 'asked'],
  ['softswiss', 'old-mast-inn', 'asked'],
  ['novomatic', 'seven-terraces', 'asked'],
  ['evolution', 'falcons-court', 'asked'],
  ['relax', 'sharp-lemon-street', 'built'],
  ['quickspin', 'frostmark', 'built'],
  ['playngo', 'plum-blossom-evening', 'built'],
  ['yggdrasil', 'dune-ledger', 'built'],
  ['creedroomz', 'citrus-arcade', 'built'],
] as const

let product: ProductUnderTest
let token: string
beforeAll(async () => {
  product = await startProduct()
  ;({ token } = await product.signIn('aino@players.example'))
}, 60_000)
afterAll(() => product?.stop())

async function launch(game: string) {
  const { status, body } = await product.call('POST', `/api/v1/games/slug/${game}/url`, {
    token,
    body: { channel: 'desktop', langmarket: 'en-UN' },
  })
  if (status !== 200) return { status, code: String(body.code), page: null }
  const page = await fetch(body.url)
  return { status, code: null, page: page.status, origin: new URL(body.url).origin }
}

async function control(studio: string, game: string, next: string | null): Promise<void> {
  const { origin } = await launch(game)
  const answer = await fetch(`${origin}/${studio}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next }),
  })
  expect(answer.status).toBe(200)
}

describe('a launch that the studio refuses', () => {
  it.each(studios)('%s: has a clear end, and the next one opens', async (studio, game, address) => {
    await control(studio, game, 'launch-refused')
    const refused = await launch(game)
    if (address === 'asked') expect(refused).toMatchObject({ status: 409, code: 'error.game.unavailable' })
    else expect(refused).toMatchObject({ status: 200, page: 404 })
    expect(await launch(game)).toMatchObject({ status: 200, page: 200 })
  })
})

/** Whether a game's tile says that its studio does not answer. */
async function isAway(game: string): Promise<boolean> {
  const { status, body } = await product.call('GET', `/api/v1/games/slug/${game}?langmarket=en-UN`)
  expect(status).toBe(200)
  return body.unansweredAt !== undefined
}

/** Why the last game was closed; null while it is open. */
async function closedBecause(): Promise<string | null> {
  const { rows } = await product.db.query<{ reason: string | null }>(
    'select close_reason as reason from play.session order by session_id desc limit 1',
  )
  return rows[0]!.reason
}

describe('a studio that does not answer', () => {
  it('closes the tiles of its own games until it answers again', async () => {
    const { origin } = await launch('cedar-draw')
    const setDelay = async (delayMs: number) =>
      expect(
        await fetch(`${origin}/pragmaticplay/_control`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ delayMs }),
        }).then(({ status }) => status),
      ).toBe(200)
    await setDelay(20_000)
    try {
      expect(await launch('cedar-draw')).toMatchObject({ status: 502, code: 'error.game.provider' })
      // A game that was never shown is not played (RC-07).
      expect(await closedBecause()).toBe('studio')
      expect(await isAway('cedar-draw')).toBe(false)
      expect(await launch('cedar-draw')).toMatchObject({ status: 502, code: 'error.game.provider' })
      expect(await isAway('cedar-draw')).toBe(true)
      expect(await isAway('falcons-court')).toBe(false)
      expect(await isAway('frostmark')).toBe(false)
    } finally {
      await setDelay(0)
    }
    await expect
      .poll(async () => (await launch('cedar-draw')).status, { timeout: 20_000, interval: 1_000 })
      .toBe(200)
    expect(await isAway('cedar-draw')).toBe(false)
  }, 90_000)
})

describe('a launch that the studio answers late', () => {
  it.each([
    ['slow-launch', 'pragmaticplay', 'cedar-draw'],
    ['half-open-launch', 'evolution', 'falcons-court'],
  ])(
    '%s: is asked for again, and opens',
    async (fault, studio, game) => {
      await control(studio, game, fault)
      expect(await launch(game)).toMatchObject({ status: 200, page: 200 })
    },
    20_000,
  )
})
