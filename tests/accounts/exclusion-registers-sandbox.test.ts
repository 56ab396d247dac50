import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { cruks } from '../../apps/sandbox/src/registers/cruks.ts'
import { gamstop } from '../../apps/sandbox/src/registers/gamstop.ts'
import { oasis } from '../../apps/sandbox/src/registers/oasis.ts'
import { sigap } from '../../apps/sandbox/src/registers/sigap.ts'
import { spelpaus } from '../../apps/sandbox/src/registers/spelpaus.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { createCruks } from '../../apps/server/src/adapters/registers/cruks/adapter.ts'
import { createGamstop } from '../../apps/server/src/adapters/registers/gamstop/adapter.ts'
import { createOasis } from '../../apps/server/src/adapters/registers/oasis/adapter.ts'
import { createSigap } from '../../apps/server/src/adapters/registers/sigap/adapter.ts'
import { createSpelpaus } from '../../apps/server/src/adapters/registers/spelpaus/adapter.ts'
import { silentLog, systemClock as serverClock } from '../../apps/server/src/kernel/index.ts'
import type { ExclusionRegister, ExclusionSubject } from '../../apps/server/src/modules/outside/index.ts'
import { type AccountsKit, createAccountsKit, signIn, smsCodeFor } from './kit.ts'

const surroundings = { timeoutMs: 300, log: silentLog }
const unanswered = { outcome: 'unavailable' }

let sandbox: Sandbox
let base: string
beforeAll(async () => {
  sandbox = await buildSandbox({
    settings: settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' }),
    books: openBooks(':memory:'),
    clock: systemClock,
    companies: [gamstop, spelpaus, cruks, oasis, sigap],
  })
  base = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => sandbox.stop())

const post = (url: string, payload: object) => sandbox.app.inject({ method: 'POST', url, payload })
const subjectOf = (change: Partial<ExclusionSubject>): ExclusionSubject => ({
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  email: 'person@example.com',
  phone: '+447400100001',
  street: 'Street 1',
  postalCode: '1000',
  city: 'City',
  country: 'GB',
  nationalNumber: null,
  ...change,
})

const gail = subjectOf({
  firstName: 'Gail',
  lastName: 'Stop',
  dateOfBirth: '1990-10-05',
  postalCode: 'LS1 4DY',
})
const bo = subjectOf({ nationalNumber: '198405172399', country: 'SE' })
const jan = subjectOf({ firstName: 'Jan', lastName: 'Pauze', dateOfBirth: '1981-07-19', country: 'NL' })
const otto = subjectOf({ firstName: 'Otto', lastName: 'Sperre', dateOfBirth: '1975-02-28', country: 'DE' })

const beto = subjectOf({ firstName: 'Beto', lastName: 'Barrado', dateOfBirth: '1990-02-17', country: 'BR' })

const openGamstop = (apiKey: string = credentials.gamstop.apiKey) =>
  createGamstop({ config: { url: `${base}/gamstop`, apiKey }, ...surroundings })
const openSpelpaus = (apiKey: string = credentials.spelpaus.apiKey) =>
  createSpelpaus({
    config: { url: `${base}/spelpaus`, actorId: credentials.spelpaus.actorId, apiKey },
    ...surroundings,
  })
const openCruks = (token: string = credentials.cruks.token) =>
  createCruks({
    config: { url: `${base}/cruks`, token, senderId: credentials.cruks.senderId },
    clock: serverClock,
    ...surroundings,
  })
const openOasis = (password: string = credentials.oasis.password) =>
  createOasis({ config: { url: `${base}/oasis`, user: credentials.oasis.user, password }, ...surroundings })
const openSigap = (token: string = credentials.sigap.token) =>
  createSigap({ config: { url: `${base}/sigap`, token }, ...surroundings })

const excludedPerson = { outcome: 'excluded', reference: expect.any(String), until: null } as const

const registers = [
  {
    id: 'gamstop',
    open: openGamstop,
    person: gail,
    personId: 'gail-stop',
    hit: excludedPerson,
    unusable: ['other-status', 'no-status'],
  },
  {
    id: 'spelpaus',
    open: openSpelpaus,
    person: bo,
    personId: 'bo-paus',
    hit: excludedPerson,
    unusable: ['malformed', 'other-request', 'no-answer', 'not-json'],
  },
  {
    id: 'cruks',
    open: openCruks,
    person: jan,
    personId: 'jan-pauze',
    hit: excludedPerson,
    unusable: ['error-block', 'no-result', 'not-xml'],
  },
  {
    id: 'oasis',
    open: openOasis,
    person: otto,
    personId: 'otto-sperre',
    hit: excludedPerson,
    unusable: ['malformed', 'other-request', 'no-result', 'not-xml'],
  },
  {
    id: 'sigap',
    open: openSigap,
    person: beto,
    personId: 'beto-barrado',
    // The state bars (ID-21).
    hit: { outcome: 'barred', reference: expect.any(String) },
    unusable: ['malformed', 'other-request', 'no-state', 'not-json'],
  },
] as const

describe.each(registers)('with $id of the sandbox', ({ id, open, person, personId, hit, unusable }) => {
  const ask = (register: ExclusionRegister) =>
    register.check({ subject: person, moment: 'login', requestId: 'reg_1' })
  afterEach(async () => {
    await sandbox.app.inject({ method: 'DELETE', url: `/${id}/_control` })
    await post(`/${id}/people`, { person: personId, do: 'exclude' })
    await post(`/${id}/people/failures`, { percent: 0 })
  })

  it('an excluded person is known, and lifted from the next question on', async () => {
    const register = open()
    expect(await ask(register)).toEqual(hit)
    await post(`/${id}/people`, { person: personId, do: 'lift' })
    expect(await ask(register)).toEqual({ outcome: 'clear', reference: expect.any(String) })
  })

  it.each(unusable)('the answer %s says nothing', async (answer) => {
    await post(`/${id}/_control`, { next: answer })
    expect(await ask(open())).toEqual(unanswered)
  })

  it('another key says nothing, also one that the register has just refused', async () => {
    expect(await ask(open('another'))).toEqual(unanswered)
    await post(`/${id}/_control`, { next: 'wrong-key' })
    expect(await ask(open())).toEqual(unanswered)
  })

  it('one error is tried again, and only errors say nothing', async () => {
    const register = open()
    await post(`/${id}/_control`, { next: 'server-error' })
    expect((await ask(register)).outcome).toBe(hit.outcome)
    await post(`/${id}/people/failures`, { percent: 100 })
    expect(await ask(register)).toEqual(unanswered)
  })

  it('a cut connection is tried again, and a slow register says nothing', async () => {
    await post(`/${id}/_control`, { drop: 'before' })
    expect((await ask(open())).outcome).toBe(hit.outcome)
    await post(`/${id}/_control`, { delayMs: 1_000 })
    expect(await ask(open())).toEqual(unanswered)
  })
})

describe('the last day of a ban in OASIS', () => {
  it('is told as the end of that day in Germany', async () => {
    await post('/oasis/people', { person: 'otto-sperre', do: 'exclude', until: '2999-06-30' })
    expect(await openOasis().check({ subject: otto, moment: 'login', requestId: 'reg_1' })).toMatchObject({
      outcome: 'excluded',
      until: Temporal.Instant.from('2999-06-30T22:00:00Z'),
    })
  })
})

describe('the product with GAMSTOP of the sandbox', () => {
  let kit: AccountsKit
  beforeAll(async () => {
    kit = await createAccountsKit()
    kit.companies.registers.gamstop = openGamstop()
  })
  afterAll(() => kit.close())

  it('signs up a person who is not excluded, and not Gail Stop before her exclusion is lifted', async () => {
    const signUp = async (person: object) => {
      const browser = kit.browser()
      const begun = await kit.beginProven(browser, { market: 'GG', countryCode: 'GB', ...person })
      const { registrationId, e164 } = begun
      await browser.call('POST', '/v1/player/registration/sms_request', { body: { registrationId } })
      const prove = () =>
        browser.call('POST', '/v1/player/registration/sms_verification', {
          body: { registrationId, smsCode: smsCodeFor(kit, e164) },
        })
      return { ...begun, prove }
    }
    const clare = await signUp({ firstName: 'Clare', lastName: 'Plain', dateOfBirth: '1985-01-22' })
    expect((await clare.prove()).body.currentStep).toBe('Complete')
    const stopped = await signUp({ firstName: 'Gail', lastName: 'Stop', dateOfBirth: '1990-10-05' })
    expect((await stopped.prove()).body.code).toBe('error.exclusion.in.progress.indefinitely')
    await post('/gamstop/people', { person: 'gail-stop', do: 'lift' })
    expect((await stopped.prove()).body.currentStep).toBe('Complete')
    expect((await signIn(kit.browser(), stopped)).status).toBe(200)
    await post('/gamstop/people', { person: 'gail-stop', do: 'exclude' })
    expect((await signIn(kit.browser(), stopped)).body.code).toBe('error.exclusion.in.progress.indefinitely')
  })
})
