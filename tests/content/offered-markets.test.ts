/** A brand serves the markets that it offers and no others, for any caller and any route. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'

let product: ProductUnderTest
beforeAll(async () => {
  product = await startProduct({ BRAND: 'nordlys' })
}, 60_000)
afterAll(() => product?.stop())

const READS = [
  '/lobby?page=home',
  '/games?type=casino',
  '/games/index?',
  '/games/slug/lantern-quay?',
  '/games/latest-winners?',
  '/content/footer?',
  '/content/terms/version?',
]

describe('a brand that offers Norway, Finland and Sweden', () => {
  it.each(READS)('answers %s for its markets only', async (path) => {
    const ask = (langmarket: string) => product.call('GET', `/api/v1${path}&langmarket=${langmarket}`)
    expect((await ask('fi-FI')).status).toBe(200)
    for (const langmarket of ['en-UN', 'en-GG', 'de-JJ', 'fr-CA']) {
      const { status, body } = await ask(langmarket)
      expect([status, body.code, body.validationErrors?.[0]]).toEqual([
        400,
        'error.validation',
        expect.objectContaining({ field: 'langmarket', code: 'not_offered' }),
      ])
    }
  })

  it('opens no game for another market', async () => {
    const open = (langmarket: string) =>
      product.call('POST', '/api/v1/games/slug/lantern-quay/demo-url', {
        body: { channel: 'desktop', langmarket },
      })
    expect((await open('en-UN')).body).toMatchObject({ code: 'error.validation' })
    expect((await open('en-NO')).body).toMatchObject({ mode: 'demo' })
  })
})
