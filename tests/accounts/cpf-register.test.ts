import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { serpro as serproCompany } from '../../apps/sandbox/src/serpro/serpro.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { createSerpro } from '../../apps/server/src/adapters/cpf/serpro/adapter.ts'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import type { CpfRegister, CpfReport } from '../../apps/server/src/modules/outside/index.ts'
import { type AccountsKit, type Begun, contact, createAccountsKit, type Person, smsCodeFor } from './kit.ts'
import { findPlayerId } from '../kit/personal.ts'

const CPF = '52998224725'
const OTHER_CPF = '11144477735'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ cpf: true })
})
afterAll(() => kit.close())

let lastName: string
beforeEach(async () => {
  lastName = kit.surname()
  kit.companies.cpf!.asked.length = 0
  await kit.db.query('update players.player set national_number_digest = null')
})

const found = (change: Partial<Extract<CpfReport, { outcome: 'found' }>> = {}): CpfReport => ({
  outcome: 'found',
  name: `CARLA MARIA ${lastName.toUpperCase()}`,
  dateOfBirth: '1990-05-17',
  isRegular: true,
  ...change,
})
const answerWith = (report: CpfReport) => (kit.companies.cpf!.answer = () => report)
const asked = () => kit.companies.cpf!.asked

interface Applicant extends Begun {
  readonly browser: Browser
  readonly contact: Partial<Person>
  /** Types the code, which is right. */
  prove(): ReturnType<Browser['call']>
  /** Sends the second step with changes. */
  change(change: Partial<Person>): ReturnType<Browser['call']>
}

/** A sign-up from Brazil in which the code of the SMS is still to be typed. */
async function applicant(person: Partial<Person> = {}): Promise<Applicant> {
  const browser = kit.browser()
  const brazil = { market: 'BR', countryCode: 'BR', cpf: CPF, firstName: 'Carla', lastName, ...person }
  const begun = await kit.beginProven(browser, brazil)
  const { registrationId, e164 } = begun
  await browser.call('POST', '/v1/player/registration/sms_request', { body: { registrationId } })
  const phone = { prefix: '+55', body: e164.slice(3) }
  return {
    ...begun,
    browser,
    contact: brazil,
    prove: () =>
      browser.call('POST', '/v1/player/registration/sms_verification', {
        body: { registrationId, smsCode: smsCodeFor(kit, e164) },
      }),
    change: (change) =>
      browser.call('PUT', '/v1/player/registration', {
        body: contact({ ...brazil, phone, registrationId, ...change }),
      }),
  }
}

async function accountsOf({ email }: Begun): Promise<number> {
  return (await findPlayerId(kit.db, email)) === undefined ? 0 : 1
}
const handleHashOf = ({ registrationId }: Begun): Buffer =>
  createHash('sha256').update(registrationId).digest()
async function storedNumber(begun: Begun): Promise<Buffer | null> {
  const { rows } = await kit.db.query<{ sealed: Buffer | null }>(
    'select national_number_sealed as sealed from identity.registration where handle_hash = $1',
    [handleHashOf(begun)],
  )
  return rows[0]!.sealed
}

describe('a sign-up from Brazil with a register of CPFs', () => {
  it('opens the account when number, name and date of birth agree and the number is regular', async () => {
    answerWith(found())
    const person = await applicant()
    expect(await person.prove()).toMatchObject({ status: 200, body: { currentStep: 'Complete' } })
    expect(asked()).toEqual([CPF])
    expect(await accountsOf(person)).toBe(1)
  })

  it('asks nothing before address and number are proven', async () => {
    answerWith(found())
    await kit.begin(kit.browser(), { market: 'BR', countryCode: 'BR', cpf: CPF })
    await applicant()
    expect(asked()).toEqual([])
  })

  it('gets one answer for every reason, at the field, so that nobody learns whose a number is', async () => {
    const reports = [
      found({ isRegular: false }),
      found({ name: 'FULANO DE TAL' }),
      found({ dateOfBirth: '1990-05-18' }),
      { outcome: 'nobody' },
    ] as const
    const bodies = []
    for (const report of reports) {
      answerWith(report)
      const person = await applicant()
      const { status, body } = await person.prove()
      expect(status).toBe(400)
      bodies.push({ ...body, requestId: '' })
      expect(await accountsOf(person)).toBe(0)
    }
    expect(bodies[0]).toMatchObject({
      code: 'error.cpf.not_confirmed',
      validationErrors: [{ field: 'cpf', code: 'error.cpf.not_confirmed' }],
    })
    for (const body of bodies) expect(body).toEqual(bodies[0])
  })

  it('goes on with a corrected number or birth date, without another code', async () => {
    kit.companies.cpf!.answer = (cpf) => (cpf === CPF ? found() : { outcome: 'nobody' })
    const person = await applicant({ cpf: OTHER_CPF, dateOfBirth: '1990-05-16' })
    expect((await person.prove()).body.code).toBe('error.cpf.not_confirmed')
    expect((await person.change({ cpf: CPF, dateOfBirth: '1990-05-16' })).body.code).toBe(
      'error.cpf.not_confirmed',
    )
    expect(await person.change({ cpf: CPF, dateOfBirth: '1990-05-17' })).toMatchObject({
      status: 200,
      body: { currentStep: 'Complete' },
    })
  })

  it('waits while the register gives no answer: nobody is refused, nothing is counted, the same code goes on', async () => {
    answerWith({ outcome: 'unknown' })
    const person = await applicant()
    for (let tries = 0; tries < 7; tries++)
      expect(await person.prove()).toMatchObject({ status: 503, body: { code: 'error.cpf.unavailable' } })
    expect(await accountsOf(person)).toBe(0)
    kit.clock.advance({ hours: 23 })
    answerWith(found())
    expect(await person.prove()).toMatchObject({ status: 200, body: { currentStep: 'Complete' } })
  })

  it('may have five look-ups a day for one proven number, and a sixth on the next', async () => {
    answerWith(found({ isRegular: false }))
    const person = await applicant()
    for (let tries = 0; tries < 5; tries++)
      expect((await person.prove()).body.code).toBe('error.cpf.not_confirmed')
    expect(await person.prove()).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
    expect(asked()).toHaveLength(5)
  })

  it('learns that a number or a person has an account only when the register knows number and person', async () => {
    answerWith(found())
    await (await applicant()).prove()
    answerWith(found({ dateOfBirth: '1991-01-01' }))
    expect((await (await applicant()).prove()).body.code).toBe('error.cpf.not_confirmed')
    const taken = await (await applicant({ dateOfBirth: '1991-01-01', lastName: 'Maria' })).prove()
    expect(taken.body.code).toBe('error.cpf.duplicate_found')
    answerWith(found())
    expect((await (await applicant()).prove()).body.currentStep).toBe('Duplicated')
  })

  it('keeps the number encrypted, and only until the end of the sign-up (ID-08)', async () => {
    answerWith(found())
    const person = await applicant()
    const sealed = await storedNumber(person)
    expect(sealed).not.toBeNull()
    expect(sealed!.toString('latin1')).not.toContain(CPF)
    await person.prove()
    expect(await storedNumber(person)).toBeNull()
  })

  it('that was begun before the register was connected must name the number again', async () => {
    answerWith(found())
    const person = await applicant()
    await kit.db.query(
      'update identity.registration set national_number_sealed = null where handle_hash = $1',
      [handleHashOf(person)],
    )
    expect((await person.prove()).body.code).toBe('error.cpf.not_confirmed')
    expect(asked()).toEqual([])
    expect((await person.change({})).body.currentStep).toBe('Complete')
  })

  it('from another country has no look-up', async () => {
    expect((await kit.register(kit.browser())).state.currentStep).toBe('Complete')
    expect(asked()).toEqual([])
  })
})

describe('with Serpro of the sandbox', () => {
  let sandbox: Sandbox
  let url: string
  let real: CpfRegister
  const open = (consumerSecret: string) =>
    createSerpro({
      config: { url, consumerKey: credentials.serpro.consumerKey, consumerSecret },
      timeoutMs: 1_000,
      log: silentLog,
    })
  beforeAll(async () => {
    sandbox = await buildSandbox({
      settings: settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' }),
      books: openBooks(':memory:'),
      clock: systemClock,
      companies: [serproCompany],
    })
    url = `${await sandbox.app.listen({ port: 0, host: '127.0.0.1' })}/serpro`
    real = open(credentials.serpro.consumerSecret)
  })
  afterAll(() => sandbox.stop())
  const next = (answer: string) =>
    sandbox.app.inject({ method: 'POST', url: '/serpro/_control', payload: { next: answer } })

  it('the whole protocol: regular, cancelled, nobody, a token that was revoked, no answer', async () => {
    const carla = { outcome: 'found', name: 'CARLA REGULAR', dateOfBirth: '1987-04-09', isRegular: true }
    expect(await real.lookUp({ cpf: CPF })).toEqual(carla)
    expect(await real.lookUp({ cpf: OTHER_CPF })).toMatchObject({ outcome: 'found', isRegular: false })
    expect(await real.lookUp({ cpf: '25814736909' })).toEqual({ outcome: 'nobody' })
    await next('token-expired')
    expect(await real.lookUp({ cpf: CPF })).toEqual(carla)
    for (const answer of ['unknown-status', 'no-name', 'not-json']) {
      await next(answer)
      expect(await real.lookUp({ cpf: CPF }), answer).toEqual({ outcome: 'unknown' })
    }
    expect(await open('another').lookUp({ cpf: CPF })).toEqual({ outcome: 'unknown' })
  })

  it('signs up its regular person, and nobody with her number', async () => {
    const carla = { firstName: 'Carla', lastName: 'Regular', dateOfBirth: '1987-04-09' }
    answerWith(await real.lookUp({ cpf: CPF }))
    const duda = { firstName: 'Duda', lastName: 'Dupla', dateOfBirth: '1994-07-30' }
    expect((await (await applicant(duda)).prove()).body.code).toBe('error.cpf.not_confirmed')
    expect((await (await applicant(carla)).prove()).body.currentStep).toBe('Complete')
  })
})
