import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptSubject } from '../kit/personal.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
})
afterAll(() => kit.close())

describe('attempts that the budget of their address refuses', () => {
  const FAILURES_OF_AN_ADDRESS = 30
  const TRIES_OF_AN_ACCOUNT = 5

  it('use up nothing of an account: its player still signs in from elsewhere', async () => {
    const ip = '198.51.100.77'
    for (let i = 0; i < FAILURES_OF_AN_ADDRESS; i++)
      await signIn(kit.browser({ ip }), { email: kit.email(), password: 'not the password' })
    const player = await kit.player()
    for (let i = 0; i < TRIES_OF_AN_ACCOUNT; i++)
      expect(
        await signIn(kit.browser({ ip }), { ...player, password: 'not the password' }, null),
      ).toMatchObject({ status: 401, body: { code: 'error.sign.in.attempt.count.exceeded' } })
    expect((await signIn(kit.browser(), player, null)).status).toBe(200)
  })
})

describe('codes by SMS that the budget of their number refuses', () => {
  const CODES_OF_A_NUMBER = 8
  const CODES_OF_A_DESTINATION = 300

  it('use up nothing of the destination: nobody keeps a whole country from signing up', async () => {
    const ask = async (person: Parameters<typeof kit.beginProven>[1] = {}) => {
      const { registrationId } = await kit.beginProven(kit.browser(), person)
      return () =>
        kit.browser().call('POST', '/v1/player/registration/sms_request', { body: { registrationId } })
    }
    const phone = kit.phone()
    for (let i = 0; i < CODES_OF_A_NUMBER; i++) expect((await (await ask({ phone }))()).status).toBe(200)
    const askAgain = await ask({ phone })
    const sent = kit.companies.sms.length
    await kit.db.query(
      `update kernel.attempt set used = $2 where scope = 'pin-sms-destination' and subject = $1`,
      [attemptSubject('358 FI'), CODES_OF_A_DESTINATION - 2],
    )
    for (let i = 0; i < 3; i++)
      expect(await askAgain()).toMatchObject({ status: 400, body: { code: 'sms.max.attempts.reached' } })
    expect(kit.companies.sms).toHaveLength(sent)
    // The player is told when codes come again: a day after the first one.
    kit.clock.advance({ hours: 23, minutes: 59 })
    expect((await askAgain()).body.additionalInfo).toEqual({ minutes: 1 })
    expect((await (await ask())()).status).toBe(200)
  })
})
