import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit()
})
afterAll(() => kit.close())

describe('sign-up', () => {
  it('goes from details over contact and the SMS pin to an account that signs in, refreshes and signs out', async () => {
    const browser = kit.browser()
    const person = await kit.begin(browser)
    expect(person.state).toMatchObject({ currentStep: 'Verification', pinsToProve: ['sms'] })
    const done = await kit.register(browser)
    expect(done.state).toMatchObject({ currentStep: 'Complete', pinsToProve: [] })

    const answer = await signIn(browser, done)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      firstLogin: true,
      playerSession: { email: done.email, countryCode: 'FI', currency: 'EUR', previousSignInAt: null },
    })
    const first = browser.cookies.get('identity-token')
    const refreshed = await browser.call('POST', '/v1/session/refresh', { body: {} })
    expect(refreshed.status).toBe(200)
    expect(browser.cookies.get('identity-token')).not.toBe(first)

    const token = refreshed.body.idToken as string
    expect((await browser.call('GET', '/v1/session', { token })).body.playerSession.email).toBe(done.email)
    expect((await browser.call('GET', '/v1/player/profile', { token })).body).toMatchObject({
      accountStatus: 'REGISTERED',
      market: 'FI',
      termsAndConditionsAcceptedVersion: 3,
    })

    expect((await browser.call('DELETE', '/v1/session', { token })).status).toBe(200)
    expect(browser.cookies.has('identity-token')).toBe(false)
    expect(await browser.call('GET', '/v1/session', { token })).toMatchObject({
      status: 401,
      body: { code: 'error.token.expired', message: 'Token expired' },
    })
  })
})
