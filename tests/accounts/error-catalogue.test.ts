import type { CpfReport, ExclusionReport } from '../../apps/server/src/modules/outside/index.ts'
import {
  type CatalogueAnswer,
  type CatalogueKey,
  type CatalogueScreen,
  errorCatalogue,
  errorsOfEveryCall,
} from '@marquee/contract/error-catalogue'
import { errorTable } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AccountsKit,
  type Begun,
  contact,
  createAccountsKit,
  runJobs,
  signIn as signInFrom,
  smsCodeFor,
} from './kit.ts'
import { breakCalls, START } from './break-kit.ts'
import { away, barred, excluded, FakeRegister } from './register-kit.ts'
import {
  appCode,
  playerWithCodes,
  sendCode,
  stepUpByCode,
  withPassword,
  wrongAppCode,
} from './second-factor-kit.ts'
import {
  addBy,
  askForNew,
  listOf,
  newMember,
  remove,
  sendNew,
  signedInPlayer,
  SoftAuthenticator,
} from './passkey-kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z', device: true })
  kit.companies.device!.answer = () => ({
    outcome: 'done',
    result: 'deny',
    reason: null,
    trackingNumber: null,
    deviceAlias: null,
  })
})
afterAll(() => kit.close())

interface Reply {
  readonly status: number
  readonly body: { code: string; message?: string }
}
type Standing = Parameters<AccountsKit['players']['changeStanding']>[1]
/** `tests/play/reality-checks.test.ts` provokes those of play, tests of payments those of a withdrawal. */
type Screen = Exclude<CatalogueScreen, 'withdrawal' | 'reality check' | 'game'>
type Provocations<S extends Screen> = Readonly<
  Record<Exclude<CatalogueKey<S>, keyof typeof errorsOfEveryCall>, () => Promise<Reply>>
>

const signIn = (person: { email: string; password: string }, captchaToken?: string) =>
  signInFrom(kit.browser(), person, captchaToken)
/** Signs in a player whose account was changed before. */
async function signInAs(change: Omit<Standing, 'reason'>): Promise<Reply> {
  const player = await kit.player()
  await kit.players.changeStanding(player.playerId, { ...change, reason: 'a test of the answer' })
  return signIn(player)
}
const from = async (country: string, call: () => Promise<Reply>): Promise<Reply> => {
  kit.companies.country = country
  return call().finally(() => (kit.companies.country = 'UN'))
}
const days = (count: number) => kit.clock.now().add({ hours: 24 * count })

let captchas = 0
const register = (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  kit.browser().call('POST', '/v1/player/registration', {
    headers: { 'x-captcha-token': `good-${++captchas}`, ...headers },
    body: {
      firstName: 'Aino',
      lastName: kit.surname(),
      email: kit.email(),
      password: 'correct horse battery',
      languageCode: 'fi',
      market: 'FI',
      ...change,
    },
  })
const put = (change: Parameters<typeof contact>[0], headers: Record<string, string> = {}) =>
  kit.browser().call('PUT', '/v1/player/registration', { headers, body: contact(change) })
const pin = (path: 'sms_request' | 'sms_verification', body: Record<string, unknown>) =>
  kit.browser().call('POST', `/v1/player/registration/${path}`, { body })
const wrongSms = ({ registrationId, e164 }: Begun) =>
  pin('sms_verification', {
    registrationId,
    smsCode: smsCodeFor(kit, e164) === '000000' ? '000001' : '000000',
  })
async function withSms(): Promise<Begun> {
  const begun = await kit.beginProven(kit.browser())
  await pin('sms_request', { registrationId: begun.registrationId })
  return begun
}

/** While a register of excluded players answers so. */
async function whileRegister(report: ExclusionReport, call: () => Promise<Reply>): Promise<Reply> {
  const gamstop = new FakeRegister()
  gamstop.answer = () => report
  kit.companies.registers.gamstop = gamstop
  return call().finally(() => delete kit.companies.registers.gamstop)
}
const withSpelpaus = (call: () => Promise<Reply>): Promise<Reply> => {
  kit.companies.registers.spelpaus = new FakeRegister({ needsNationalNumber: true })
  return call().finally(() => delete kit.companies.registers.spelpaus)
}
const british = () => kit.player({ market: 'GG', country: 'GB', currency: 'GBP' })
/** A sign-up from Britain whose last code is right; `again` changes the contact data after that. */
async function signUpFromBritain(again = false): Promise<Reply> {
  const gb = { market: 'GG', countryCode: 'GB' }
  const { registrationId, e164 } = await kit.beginProven(kit.browser(), gb)
  await pin('sms_request', { registrationId })
  const proven = await pin('sms_verification', { registrationId, smsCode: smsCodeFor(kit, e164) })
  return again ? put({ ...gb, registrationId, phone: { prefix: '+44', body: e164.slice(3) } }) : proven
}

const login: Provocations<'login'> = {
  'a break of the player': () => signInAs({ status: { to: 'TIMEOUT', until: days(3) }, actor: 'player' }),
  'a break by the operator': () => signInAs({ status: { to: 'TIMEOUT', until: days(3) }, actor: 'staff:17' }),
  'an exclusion': () => signInAs({ status: { to: 'SELF_EXCLUDED', until: days(180) }, actor: 'player' }),
  'an exclusion whose time is over': () =>
    signInAs({ status: { to: 'SELF_EXCLUDED', until: days(-1) }, actor: 'player' }),
  'an exclusion without an end': () => signInAs({ status: { to: 'SELF_EXCLUDED' }, actor: 'player' }),
  'an exclusion by a register': () => whileRegister(excluded(), async () => signIn(await british())),
  'a person whom the state bars': () => whileRegister(barred, async () => signIn(await british())),
  'no answer of a register': () => whileRegister(away, async () => signIn(await british())),
  'a register that needs a number': () =>
    withSpelpaus(async () => signIn(await kit.player({ market: 'PP', country: 'SE', currency: 'SEK' }))),
  'attempts used up': async () => {
    const player = await kit.player()
    for (let i = 0; i < 5; i++) await signIn({ ...player, password: 'not the password' })
    return signIn(player)
  },
  'a blacklisted account': () => signInAs({ status: { to: 'BLACKLISTED' }, actor: 'staff:17' }),
  'a closed account': () => signInAs({ status: { to: 'CLOSED' }, actor: 'player' }),
  'a wrong password': async () => signIn({ ...(await kit.player()), password: 'not the password' }),
  'no captcha': async () => {
    const player = await kit.player()
    for (let i = 0; i < 3; i++) await signIn({ ...player, password: 'not the password' })
    return signIn(player, 'bad-login')
  },
  'a blocked country': async () => {
    const player = await kit.player()
    return from('US', () => signIn(player))
  },
  'a denied device': async () => {
    const { email, password } = await kit.player()
    return kit.browser().call('POST', '/v1/session', { body: { email, password, blackbox: 'b' } })
  },
  'a code that is missing': async () => signIn(await playerWithCodes(kit)),
}

const signup: Provocations<'sign-up'> = {
  'a blocked country': () => from('US', () => register()),
  'an unsupported country': () => register({}, { country: 'SE' }),
  'no captcha': () => register({}, { 'x-captcha-token': 'bad-1' }),
  'a denied device': () => register({ blackbox: 'b' }),
  'a field error': () => register({ password: 'password1234' }),
  'no field errors': () => register({}, { 'site-context': '99' }),
}

/** A sign-up from Brazil of which the register says this. */
async function unconfirmed(report: CpfReport) {
  const brazilian = await createAccountsKit({ cpf: true })
  try {
    brazilian.companies.cpf!.answer = () => report
    const brazil = { market: 'BR', countryCode: 'BR', cpf: '529.982.247-25' }
    const browser = brazilian.browser()
    const { registrationId, e164 } = await brazilian.beginProven(browser, brazil)
    const smsBody = { body: { registrationId } }
    await browser.call('POST', '/v1/player/registration/sms_request', smsBody)
    const body = { registrationId, smsCode: smsCodeFor(brazilian, e164) }
    return await browser.call('POST', '/v1/player/registration/sms_verification', { body })
  } finally {
    await brazilian.close()
  }
}

const contactData: Provocations<'sign-up, contact'> = {
  'an account that exists': async () => {
    const { email } = await kit.player()
    const { registrationId } = await kit.register(kit.browser(), { email })
    return pin('sms_request', { registrationId })
  },
  'a CPF that is taken': async () => {
    const brazil = { market: 'BR', countryCode: 'BR', cpf: '529.982.247-25' }
    await kit.register(kit.browser(), brazil)
    const begun = await kit.beginProven(kit.browser(), brazil)
    await pin('sms_request', { registrationId: begun.registrationId })
    const smsCode = smsCodeFor(kit, begun.e164)
    return pin('sms_verification', { registrationId: begun.registrationId, smsCode })
  },
  'a CPF that is not confirmed': () => unconfirmed({ outcome: 'nobody' }),
  'no answer about a CPF': () => unconfirmed({ outcome: 'unknown' }),
  'a person on a register': () => whileRegister(excluded(), () => signUpFromBritain(true)),
  'a person whom the state bars': () => whileRegister(barred, () => signUpFromBritain(true)),
  'no answer of a register': () => whileRegister(away, () => signUpFromBritain(true)),
  'a register that needs a number': () =>
    withSpelpaus(async () => {
      const created = await register({ market: 'PP' })
      const { registrationId } = created.body as unknown as Begun
      return put({ registrationId, countryCode: 'SE', phone: kit.phone('SE') })
    }),
  'an age below the minimum': async () =>
    put({ ...(await kit.begin(kit.browser())), dateOfBirth: '2008-10-25' }),
  'a number that is not served': async () => {
    const { registrationId } = await kit.beginProven(kit.browser())
    kit.companies.nextSms.push({ outcome: 'refused', reason: 'number' })
    return pin('sms_request', { registrationId })
  },
  'no field errors': async () => put(await kit.begin(kit.browser()), { 'site-context': '99' }),
}

const code: Provocations<'sign-up, code'> = {
  'a wrong code': async () => wrongSms(await withSms()),
  'an expired code': async () => {
    const { registrationId, e164 } = await withSms()
    kit.clock.advance({ minutes: 10 })
    return pin('sms_verification', { registrationId, smsCode: smsCodeFor(kit, e164) })
  },
  'attempts used up': async () => {
    const begun = await withSms()
    for (let i = 0; i < 2; i++) await wrongSms(begun)
    return wrongSms(begun)
  },
  'a CPF that is not confirmed': () => unconfirmed({ outcome: 'nobody' }),
  'no answer about a CPF': () => unconfirmed({ outcome: 'unknown' }),
  'a person on a register': () => whileRegister(excluded(), () => signUpFromBritain()),
  'a person whom the state bars': () => whileRegister(barred, () => signUpFromBritain()),
  'no answer of a register': () => whileRegister(away, () => signUpFromBritain()),
  'no code sent': async () => {
    const { registrationId } = await kit.beginProven(kit.browser())
    kit.companies.nextSms.push({ outcome: 'unknown' }, { outcome: 'unknown' }, { outcome: 'unknown' })
    return pin('sms_request', { registrationId })
  },
}

const reset = '/v1/player/password_reset'
/** Asks for a code for a new password; it has arrived and could have been read. */
async function withReset() {
  const phone = kit.phone().e164
  const { email } = await kit.player({ phone })
  const { body } = await kit.browser().call('POST', reset, { body: { email, channel: 'SMS' } })
  await runJobs(kit)
  kit.clock.advance({ seconds: 3 })
  const resetId = body.resetId as string
  const type = (smsCode: string) =>
    kit.browser().call('POST', `${reset}/sms_verification`, { body: { resetId, smsCode } })
  return { phone, type }
}

const resetCode: Provocations<'reset, code'> = {
  'a wrong code': async () => (await withReset()).type('000000'),
  'attempts used up': async () => {
    const { type } = await withReset()
    for (let i = 0; i < 2; i++) await type('000000')
    return type('000000')
  },
  'a reset that is over': async () => {
    const { type, phone } = await withReset()
    kit.clock.advance({ minutes: 10 })
    return type(smsCodeFor(kit, phone))
  },
}
const newPassword = (smsResetKeyId: string, password: string) =>
  kit.browser().call('POST', `${reset}/new_password`, { body: { smsResetKeyId, password } })

const resetPassword: Provocations<'reset, password'> = {
  'a field error': async () => {
    const { type, phone } = await withReset()
    const { body } = await type(smsCodeFor(kit, phone))
    return newPassword(body.smsResetKeyId as string, 'password1234')
  },
  'a key that is not good': () => newPassword('no key', 'velvet harbour lantern'),
}

async function signedIn() {
  const browser = kit.browser()
  const { body } = await signInFrom(browser, await kit.player())
  const token = body.idToken as string
  return (path: string, sent: object) => browser.call('POST', path, { token, body: sent })
}

/** A browser that has sent the password of a player with codes. */
async function waitingForCode() {
  const player = await playerWithCodes(kit)
  const { browser, answer } = await withPassword(kit, player)
  const wrong = () => sendCode(browser, wrongAppCode(player.secret, kit.clock.nowMs()))
  const right = () => sendCode(browser, appCode(player.secret, kit.clock.nowMs()))
  return { player, answer, wrong, right }
}

const loginCode: Provocations<'login, code'> = {
  'a wrong code': async () => (await waitingForCode()).wrong(),
  'codes used up': async () => {
    const { player, right } = await waitingForCode()
    for (let i = 0; i < 10; i++)
      await stepUpByCode(player.own, wrongAppCode(player.secret, kit.clock.nowMs()))
    return right()
  },
  'a login that is over': async () => {
    const { right } = await waitingForCode()
    kit.clock.advance({ minutes: 10 })
    return right()
  },
  'an account that was barred meanwhile': async () => {
    const { player, right } = await waitingForCode()
    await kit.players.changeStanding(player.playerId, {
      status: { to: 'SELF_EXCLUDED' },
      reason: 'a test of the answer',
      actor: 'player',
    })
    return right()
  },
}

const session: Provocations<'session'> = {
  'a session that is over': async () => {
    const { browser, token } = await signedInPlayer(kit)
    await browser.call('DELETE', '/v1/session', { token })
    return browser.call('GET', '/v1/session', { token })
  },
  'no session': () => kit.browser().call('POST', '/v1/session/refresh', { body: {} }),
}

/** A change of the address data of a player. */
async function changeDetail(part: 'address' | 'province', body: object): Promise<Reply> {
  const { browser, token } = await signedInPlayer(kit)
  return browser.call('PATCH', `/v1/player/${part}`, { token, body })
}
const accountAddress: Provocations<'account, address'> = {
  'a field error': () =>
    changeDetail('address', { street: 'Aleksanterinkatu 12', postalCode: '0018', city: 'Helsinki' }),
}
const accountProvince: Provocations<'account, province'> = {
  'a field error': () => changeDetail('province', { provinceCode: 'QC' }),
}

const accountPassword: Provocations<'account, password'> = {
  'a wrong present password': async () =>
    (await signedIn())('/v1/player/password', {
      oldPassword: 'not the password',
      newPassword: 'velvet harbour lantern',
    }),
}

async function withPhone({ prefix, body, e164 }: ReturnType<AccountsKit['phone']>) {
  const send = await signedIn()
  const sent = await send('/v1/player/phone_number', { mobilePhone: { prefix, body } })
  return {
    right: () => smsCodeFor(kit, e164),
    type: (smsCode: string) =>
      send('/v1/player/phone_number/verify', {
        smsVerificationId: sent.body.smsVerificationId as string,
        smsCode,
      }),
  }
}

const accountPhone: Provocations<'account, phone'> = {
  'a number that is taken': async () => {
    const phone = kit.phone()
    await kit.player({ phone: phone.e164 })
    const { right, type } = await withPhone(phone)
    return type(right())
  },
  'a wrong code': async () => (await withPhone(kit.phone())).type('000000'),
  'attempts used up': async () => {
    const { type } = await withPhone(kit.phone())
    for (let i = 0; i < 2; i++) await type('000000')
    return type('000000')
  },
}

async function withPasskey() {
  const own = await newMember(kit)
  const [passkey] = (await listOf(own)).passkeys
  return { own, passkeyId: passkey!.passkeyId }
}
const accountPasskeys: Provocations<'account, passkeys'> = {
  'a late answer': async () => {
    const own = await signedInPlayer(kit)
    const made = new SoftAuthenticator().make((await askForNew(own)).body)
    await sendNew(own, made)
    return sendNew(own, made)
  },
  'a passkey that is not accepted': async () =>
    addBy(await signedInPlayer(kit), new SoftAuthenticator(), { isVerified: false }),
  'as many as allowed': async () => {
    const { own } = await withPasskey()
    for (let i = 1; i < 10; i++) await addBy(own, new SoftAuthenticator())
    return askForNew(own)
  },
  'the last way to log in': async () => {
    const { own, passkeyId } = await withPasskey()
    // As for somebody who joined by a bank that is not asked any more.
    await kit.db.query(`delete from identity.authenticator where player_id = $1 and kind = 'password'`, [
      own.playerId,
    ])
    return remove(own, passkeyId)
  },
}

/** Changes of the daily deposit limit of a player who has one of a week. */
async function withWeeklyLimit() {
  const own = await signedInPlayer(kit)
  const change = (duration: 'D' | 'W', amount: string) =>
    own.browser.call('PATCH', '/v1/player/deposit-limits', {
      token: own.token,
      body: { duration, limit: { amount, currency: 'EUR' } },
    })
  await change('W', '60')
  return { ...own, change }
}
const limits: Provocations<'limits'> = {
  'a limit below the lowest': async () => (await withWeeklyLimit()).change('D', '0.99'),
  'a limit above the highest': async () => (await withWeeklyLimit()).change('D', '1000000000.01'),
  'a limit above that of a longer period': async () => (await withWeeklyLimit()).change('D', '60.01'),
  'a limit that can only be lowered': async () => {
    const { playerId, change } = await withWeeklyLimit()
    const access = { payout: true }
    await kit.players.changeStanding(playerId, { access, reason: 'a test of the answer', actor: 'staff:17' })
    return change('W', '70')
  },
}

const breaks = breakCalls(() => kit)
/** The catalogue names moments: breaks begin at that of the test's start. */
const atStart =
  <A extends unknown[]>(call: (...args: A) => Promise<Reply>) =>
  async (...args: A): Promise<Reply> => {
    breaks.at(START)
    return call(...args)
  }
const breakErrors: Provocations<'break'> = {
  'a length that is not offered': atStart(async () => breaks.timeOut(await breaks.signedIn(), { days: 31 })),
  'a longer break that runs': atStart(async () => {
    const person = await breaks.signedIn()
    await breaks.timeOut(person, { days: 7 })
    return breaks.timeOut(await breaks.enterDuringBreak(person), { days: 1 })
  }),
}
const returnErrors: Provocations<'break, return'> = {
  'a moment that is too early': atStart(async () => {
    const person = await breaks.signedIn()
    await breaks.exclude(person, 6)
    return breaks.ask(await breaks.enterDuringBreak(person))
  }),
  'no request': atStart(async () => breaks.confirm(await breaks.excludedBefore())),
  'a return that people decide about': atStart(async () => breaks.confirm(await breaks.askedReturn())),
}

const provocations = {
  login,
  session,
  'account, address': accountAddress,
  'account, province': accountProvince,
  'sign-up': signup,
  'sign-up, contact': contactData,
  'login, code': loginCode,
  'sign-up, code': code,
  'reset, code': resetCode,
  'reset, password': resetPassword,
  'account, password': accountPassword,
  'account, phone': accountPhone,
  'account, passkeys': accountPasskeys,
  limits,
  break: breakErrors,
  'break, return': returnErrors,
}

describe.each(Object.entries(provocations))('the error catalogue of %s (spec 1 §8)', (screen, causes) => {
  it.each(Object.entries(causes))('%s', async (key, provoke) => {
    const rows: Readonly<Record<string, { answer: 'none' | CatalogueAnswer }>> =
      errorCatalogue[screen as Screen]
    const { answer } = rows[key]!
    if (answer === 'none') throw new Error('a server cannot be made to give no answer')
    const { validationErrors, ...rest } = answer
    const reply = await provoke()
    expect(reply).toMatchObject({ status: errorTable[answer.code].status, body: rest })
    if (validationErrors)
      expect(reply).toMatchObject({ body: { validationErrors: validationErrors.map((one) => one) } })
  })
})
