import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsKit, contact, createAccountsKit, emailCodeFor, signIn } from './kit.ts'
import { away, excluded, FakeRegister } from './register-kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit()
})
afterAll(() => kit.close())

const inDays = (days: number) => kit.clock.now().add({ hours: 24 * days })
const outcomesOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ outcome: string; reference: string | null }>(
      'select outcome, reference from identity.register_check where player_id = $1 order by check_number',
      [playerId],
    )
  ).rows

describe('a market with a register that knows people by number', () => {
  const spelpaus = new FakeRegister({ needsNationalNumber: true })
  beforeAll(() => {
    kit.companies.registers.spelpaus = spelpaus
  })
  afterAll(() => {
    delete kit.companies.registers.spelpaus
  })
  const numberRequired = {
    status: 403,
    body: { code: 'error.register.number_required', additionalInfo: { register: 'spelpaus' } },
  }

  it('refuses a sign-up by form at its second step, before a code is sent', async () => {
    const browser = kit.browser()
    const email = kit.email()
    const created = await browser.call('POST', '/v1/player/registration', {
      headers: { 'x-captcha-token': `good-${email}` },
      body: {
        firstName: 'Elsa',
        lastName: kit.surname(),
        email,
        password: 'correct horse battery',
        languageCode: 'en',
        market: 'PP',
      },
    })
    const { registrationId } = created.body
    const phone = kit.phone('SE')
    const answer = await browser.call('PUT', '/v1/player/registration', {
      body: contact({ registrationId, countryCode: 'SE', phone }),
    })
    expect(answer).toMatchObject(numberRequired)
    expect(() => emailCodeFor(kit, email)).toThrow('no mail to')
    expect(spelpaus.asked).toEqual([])
  })

  it('refuses a login by password of an account without one, without a question', async () => {
    const player = await kit.player({ market: 'PP', country: 'SE', language: 'en', currency: 'SEK' })
    expect(await signIn(kit.browser(), player)).toMatchObject(numberRequired)
    expect(spelpaus.asked).toEqual([])
    expect(await outcomesOf(player.playerId)).toEqual([{ outcome: 'number_missing', reference: null }])
  })
})

describe('a market with two registers', () => {
  const sigap = new FakeRegister()
  const cruks = new FakeRegister()
  beforeAll(() => Object.assign(kit.companies.registers, { sigap, cruks }))
  afterAll(() => {
    delete kit.companies.registers.sigap
    delete kit.companies.registers.cruks
  })
  beforeEach(() => {
    sigap.reset()
    cruks.reset()
  })

  it('asks both; an exclusion decides before a register that is away, and the later end of two', async () => {
    const player = await kit.player({ market: 'LL', country: 'BR', currency: 'BRL' })
    expect((await signIn(kit.browser(), player)).status).toBe(200)
    expect([sigap.asked, cruks.asked].map(({ length }) => length)).toEqual([1, 1])
    cruks.answer = () => away
    expect((await signIn(kit.browser(), player)).body.code).toBe('error.register.unavailable')
    sigap.answer = () => excluded(inDays(10))
    expect((await signIn(kit.browser(), player)).body.message).toBe(
      'code:error.exclusion.in.progress:days:10',
    )
    cruks.answer = () => excluded(inDays(20))
    expect((await signIn(kit.browser(), player)).body.message).toBe(
      'code:error.exclusion.in.progress:days:20',
    )
    cruks.answer = () => excluded()
    expect((await signIn(kit.browser(), player)).body.code).toBe('error.exclusion.in.progress.indefinitely')
  })
})
