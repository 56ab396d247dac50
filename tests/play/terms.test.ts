/** ID-13: new terms are accepted before any stake or deposit; withdrawals stay open. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'

let product: ProductUnderTest
let token: string
beforeAll(async () => {
  product = await startProduct()
  token = (await product.signIn('aino@players.example')).token
}, 60_000)
afterAll(() => product?.stop())

const launch = (path: string, body: object = {}) =>
  product.call('POST', path, { token, body: { channel: 'desktop', langmarket: 'en-UN', ...body } })
const deposit = (key: string) =>
  product.call('POST', '/api/v1/wallet/deposit', {
    headers: { 'idempotency-key': key },
    token,
    body: {
      amount: { amount: '20.00', currency: 'EUR' },
      method: 'CREDITCARD',
      langmarket: 'en-UN',
      theme: 'dark',
    },
  })

describe('ID-13: a player who has not accepted the newest terms', () => {
  it('can neither stake nor deposit before they accept them', async () => {
    const opened = await deposit('before-the-new-terms')
    expect(opened.body).toMatchObject({ outcome: 'SUCCESS' })
    const { version } = (await product.call('GET', '/api/v1/content/terms/version?langmarket=en-UN')).body
    await product.db.query('delete from players.terms_acceptance')
    const due = { status: 409, body: { code: 'error.terms.due' } }
    const bySlug = '/api/v1/games/slug/lantern-quay/url'
    expect(await launch(bySlug)).toMatchObject(due)
    const { id } = (await product.call('GET', '/api/v1/games/slug/lantern-quay?langmarket=en-UN')).body
    expect(await launch('/api/v1/games/pragmatic/realGameUrl', { gameId: id })).toMatchObject(due)
    expect(await deposit('after-the-new-terms')).toMatchObject(due)
    // A repeat gets the first answer; demos and withdrawals stay open.
    expect((await deposit('before-the-new-terms')).body).toMatchObject({ depositId: opened.body.depositId })
    expect((await launch('/api/v1/games/slug/lantern-quay/demo-url')).status).toBe(200)
    expect((await product.call('GET', '/api/v1/wallet/withdrawal', { token })).status).toBe(200)

    const accept = (textHash: string) =>
      product.call('POST', '/api/v1/player/update_term_and_condition_version', {
        token,
        body: { version, textHash },
      })
    expect(await accept('0'.repeat(64))).toMatchObject({
      status: 409,
      body: { code: 'error.terms.changed', additionalInfo: { version } },
    })
    expect(await launch(bySlug)).toMatchObject(due)
    // The player's profile is Finnish; the page was read in Norwegian, whose text is the one that is accepted.
    const page = await product.call('GET', '/api/v1/content/page?langmarket=no-NO&pageUrl=terms')
    expect((await accept(page.body.textHash)).status).toBe(200)
    const { body } = await product.call('GET', '/api/v1/player/accepted_terms', { token })
    expect(body.acceptances).toMatchObject([{ version, language: 'no', textHash: page.body.textHash }])
    const path = `/api/v1/player/accepted_terms/${version}`
    const { text } = (await product.call('GET', path, { token })).body
    expect(text).toMatchObject({ language: page.body.language, title: page.body.title })
    expect((await launch(bySlug)).body).toMatchObject({ mode: 'real' })
    expect((await deposit('once-accepted')).body).toMatchObject({ outcome: 'SUCCESS' })
  })
})
