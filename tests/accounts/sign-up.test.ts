import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import {
  type AccountsKit,
  type Begun,
  contact,
  createAccountsKit,
  emailCodeFor,
  prove,
  signIn,
  smsCodeFor,
} from './kit.ts'
import {
  attemptSubject,
  codeTarget,
  emailDigest,
  findRegistration,
  readQueuedMails,
} from '../kit/personal.ts'

const START = '2026-10-24T09:00:00Z'
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterAll(() => kit.close())

const details = (email: string, more: Record<string, unknown> = {}) => ({
  firstName: 'Aino',
  lastName: kit.surname(),
  email,
  password: 'correct horse battery',
  languageCode: 'fi',
  market: 'FI',
  ...more,
})
let captchas = 0
const captcha = () => ({ 'x-captcha-token': `good-${++captchas}` })

function create(body: object, headers: Record<string, string> = captcha(), browser = kit.browser()) {
  return browser.call('POST', '/v1/player/registration', { headers, body })
}
function post(path: string, body: object) {
  return kit.browser().call('POST', `/v1/player/registration/${path}`, { body })
}
async function accountsWith(email: string): Promise<number> {
  const { rows } = await kit.db.query<{ count: bigint }>(
    'select count(*) as count from players.player where email_key = $1',
    [emailDigest(email)],
  )
  return Number(rows[0]?.count)
}

describe('sign-up', () => {
  it('has the steps details, contact and SMS code, and ends with an account that signs in, refreshes and signs out', async () => {
    const browser = kit.browser()
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
      languageCode: 'fi',
      firstLogin: false,
      termsAndConditionsAcceptedVersion: 3,
    })

    expect((await browser.call('DELETE', '/v1/session', { token })).status).toBe(200)
    expect(browser.cookies.has('identity-token')).toBe(false)
    expect(await browser.call('GET', '/v1/session', { token })).toMatchObject({
      status: 401,
      body: { code: 'error.token.expired', message: 'Token expired' },
    })
  })

  it('opens profile, wallet and gate in one transaction, and keeps nothing of the password in the registration', async () => {
    const person = await kit.register(kit.browser())
    const registration = await findRegistration(kit.db, person.email)
    expect(registration).toMatchObject({ step: 'Complete', password_hash: '' })
    expect(await kit.wallet.balancesOf(registration!.player_id!)).toMatchObject({ currency: 'EUR', main: 0n })
  })

  it('is resumed by its id for 24 hours, and its id is stored as a hash only', async () => {
    const person = await kit.begin(kit.browser())
    kit.clock.advance({ hours: 23, minutes: 59 })
    expect((await post('email_request', { registrationId: person.registrationId })).status).toBe(200)
    kit.clock.advance({ minutes: 1 })
    expect(await post('email_request', { registrationId: person.registrationId })).toMatchObject({
      status: 400,
      body: { code: 'error.registration.not_found' },
    })
    const { rows } = await kit.db.query<{ text: string }>(
      'select r::text as text from identity.registration r where handle_hash = $1',
      [(await findRegistration(kit.db, person.email))!.handle_hash],
    )
    expect(rows[0]?.text).not.toContain(person.registrationId.slice(4))
    expect(await post('sms_request', { registrationId: `reg_${'0'.repeat(48)}` })).toMatchObject({
      body: { code: 'error.registration.not_found' },
    })
  })

  it('enforces its order: no code before the contact data, no contact data after the account', async () => {
    const created = await create(details(kit.email()))
    const { registrationId } = created.body
    for (const call of [
      post('sms_request', { registrationId }),
      post('sms_verification', { registrationId, smsCode: '123456' }),
      post('email_request', { registrationId }),
    ])
      expect(await call).toMatchObject({ status: 409, body: { code: 'error.registration.step' } })
    // No SMS is sent for a person without a mailbox.
    const begun = await kit.begin(kit.browser())
    expect(begun.state.pinsToProve).toEqual(['email', 'sms'])
    expect(await post('sms_request', { registrationId: begun.registrationId })).toMatchObject({
      status: 409,
      body: { code: 'error.registration.step' },
    })
    expect(kit.companies.sms.some((message) => message.to === begun.e164)).toBe(false)
    const person = await kit.register(kit.browser())
    const again = await kit.browser().call('PUT', '/v1/player/registration', {
      body: contact({ registrationId: person.registrationId, phone: kit.phone() }),
    })
    expect(again.body.currentStep).toBe('Complete')
    expect(again.body.maskedPhone).toContain(person.e164.slice(-2))
  })

  it('returns the first answer again when the last proof is sent twice', async () => {
    const person = await kit.beginProven(kit.browser())
    const { registrationId } = person
    await post('sms_request', { registrationId })
    const smsCode = smsCodeFor(kit, person.e164)
    const answers = await Promise.all(
      [1, 2, 3].map(() => post('sms_verification', { registrationId, smsCode })),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { currentStep: 'Complete' } })
    expect(await accountsWith(person.email)).toBe(1)
  })

  it('publishes a bonus code with its event', async () => {
    const browser = kit.browser()
    const phone = kit.phone()
    const email = kit.email()
    const { registrationId } = (await create(details(email, { bonusCode: 'FIRST10' }))).body
    await browser.call('PUT', '/v1/player/registration', { body: contact({ registrationId, phone }) })
    for (const kind of ['email', 'sms'] as const)
      await prove(kit, browser, kind, { registrationId, email, e164: phone.e164 })
    const { rows } = await kit.db.query<{ body: unknown }>(
      `select body from kernel.outbox where topic = 'registration.completed' and body->>'bonusCode' = 'FIRST10'`,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('details', () => {
  it('are refused with 403 and an explicit deny without a solved captcha, and a token works once', async () => {
    const deny = {
      status: 403,
      body: { code: 'error.captcha.validation', message: expect.stringContaining('explicit deny') },
    }
    expect(await create(details(kit.email()), {})).toMatchObject(deny)
    expect(await create(details(kit.email()), { 'x-captcha-token': 'bad-1' })).toMatchObject(deny)
    const token = captcha()
    expect((await create(details(kit.email()), token)).status).toBe(201)
    expect(await create(details(kit.email()), token)).toMatchObject(deny)
    const solved = { outcome: 'done', isHuman: true, score: 0.9, action: 'registration' } as const
    kit.companies.nextCaptcha.push({ ...solved, hostname: 'elsewhere.example' })
    expect(await create(details(kit.email()))).toMatchObject(deny)
    kit.companies.nextCaptcha.push({ ...solved, hostname: 'localhost', action: 'login' })
    expect(await create(details(kit.email()))).toMatchObject(deny)
    kit.companies.nextCaptcha.push({ ...solved, hostname: 'localhost', score: 0.49 })
    expect(await create(details(kit.email()))).toMatchObject(deny)
    kit.companies.nextCaptcha.push({ outcome: 'unknown' })
    expect(await create(details(kit.email()))).toMatchObject({
      status: 403,
      body: { additionalInfo: { reason: 'unavailable' } },
    })
  })

  it('report all invalid fields at once', async () => {
    const answer = await create({
      ...details('no address'),
      firstName: '',
      password: 'short',
      market: 'nowhere',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.validationErrors.map((problem: { field: string }) => problem.field)).toEqual(
      expect.arrayContaining(['firstName', 'email', 'password', 'market']),
    )
  })

  it('require a password that is not in a list, the name, the address or the brand (SEC-05)', async () => {
    const email = 'pirkko.uoti@example.com'
    for (const [password, code] of [
      ['eleven char', 'too_short'],
      ['go go go 1987', 'too_short'],
      ['Password1234!', 'breached'],
      ['iloveyou1234', 'breached'],
      ['Marquee evenings', 'contains_brand'],
      ['the Pirkko song', 'contains_email'],
      ['the Tellervo song', 'contains_name'],
      ['abcdefghijkl', 'common'],
    ])
      expect(await create(details(email, { firstName: 'Tellervo', password })), password).toMatchObject({
        status: 400,
        body: { code: 'error.validation', validationErrors: [{ field: 'password', code }] },
      })
    expect((await create(details(email, { password: 'twelve chars' }))).status).toBe(201)
  })

  it('require names as in a passport: nothing invisible, no symbols', async () => {
    for (const firstName of ['\u202eTea', '\u200b', 'T\u200bea', 'Tea 😀', 'Tea\r\nMaria', 'T3a'])
      expect(await create(details(kit.email(), { firstName })), firstName).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: 'firstName', code: 'characters' }] },
      })
    expect(await create(details('ai\u200bno@example.com'))).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: 'email', code: 'email' }] },
    })
  })

  it('are refused from a location that the site is closed to, and for a market that does not register the country', async () => {
    kit.companies.country = 'US'
    const blocked = await create(details(kit.email()))
    kit.companies.country = 'UN'
    expect(blocked).toMatchObject({ status: 403, body: { code: 'error.country.blocked' } })
    for (const body of [details(kit.email()), details(kit.email(), { market: 'JP' })])
      expect(await create(body, { ...captcha(), country: 'SE' })).toMatchObject({
        status: 400,
        body: { code: 'error.registration.country.unsupported' },
      })
  })

  it('may be sent this many times from one address in an hour, and no more', async () => {
    const browser = kit.browser({ ip: '198.51.100.9' })
    for (let i = 0; i < 30; i++)
      expect((await create(details(kit.email()), captcha(), browser)).status).toBe(201)
    const last = await create(details(kit.email()), captcha(), browser)
    expect(last).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('contact data', () => {
  async function begun(market = 'FI'): Promise<string> {
    return (await create(details(kit.email(), { market }))).body.registrationId
  }
  async function put(registrationId: string, more: Partial<Parameters<typeof contact>[0]> = {}) {
    return kit.browser().call('PUT', '/v1/player/registration', {
      body: contact({ phone: kit.phone(more.countryCode), ...more, registrationId }),
    })
  }

  it('lead to Unsupported for a country that the market does not register, and continue with another', async () => {
    const registrationId = await begun()
    expect((await put(registrationId, { countryCode: 'SE' })).body.currentStep).toBe('Unsupported')
    expect((await put(registrationId, { countryCode: 'FI' })).body.currentStep).toBe('Verification')
    for (const country of ['BG', 'CH', 'PL'])
      expect((await put(await begun('UN'), { countryCode: country })).body.currentStep).toBe('Unsupported')
    expect(await put(registrationId, { countryCode: 'QQ' })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: 'countryCode' }] },
    })
  })

  it('ID-01: the age is counted on the date in the market of residence', async () => {
    // Half past nine in the evening UTC is the next day in Helsinki, and the same day in Quebec.
    kit.clock.set('2026-10-24T21:30:00Z')
    try {
      expect((await put(await begun(), { dateOfBirth: '2008-10-25' })).status).toBe(200)
      expect(await put(await begun(), { dateOfBirth: '2008-10-26' })).toMatchObject({
        status: 400,
        body: {
          code: 'error.registration.age',
          additionalInfo: { minimumAge: 18 },
          validationErrors: [{ field: 'dateOfBirth', code: 'too_young' }],
        },
      })
      const quebec = { countryCode: 'CA', provinceCode: 'QC' }
      expect((await put(await begun('CA'), { ...quebec, dateOfBirth: '2008-10-24' })).status).toBe(200)
      expect((await put(await begun('CA'), { ...quebec, dateOfBirth: '2008-10-25' })).status).toBe(400)
      const elsewhere = { countryCode: 'CA', provinceCode: 'NS', dateOfBirth: '2008-01-01' }
      expect(await put(await begun('CA'), elsewhere)).toMatchObject({
        body: { code: 'error.registration.age', additionalInfo: { minimumAge: 19 } },
      })
    } finally {
      kit.clock.set(START)
    }
  })

  it('ask for a province in Canada, and offer all but Ontario', async () => {
    const registrationId = await begun('CA')
    for (const [provinceCode, code] of [
      [undefined, 'required'],
      ['ON', 'not_offered'],
    ] as const)
      expect(
        await put(registrationId, {
          countryCode: 'CA',
          ...(provinceCode === undefined ? {} : { provinceCode }),
        }),
      ).toMatchObject({ body: { validationErrors: [{ field: 'provinceCode', code }] } })
  })

  it('require a mobile number in a country that the market serves', async () => {
    const registrationId = await begun()
    for (const [prefix, body, field, code] of [
      ['+999', '401234567', 'prefix', 'phone_prefix'],
      ['+47', '41234567', 'prefix', 'phone_prefix'],
      ['+358', '12345678901234', 'body', 'phone_invalid'],
      ['+358', '1234', 'body', 'phone_invalid'],
      ['+358', '91234567', 'body', 'phone_mobile'],
      ['+358', '60012345', 'body', 'phone_mobile'],
    ] as const)
      expect(await put(registrationId, { phone: { prefix, body } }), `${prefix} ${body}`).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: `mobilePhone.${field}`, code }] },
      })
  })

  it('require the current terms', async () => {
    const registrationId = await begun()
    const body = { ...contact({ registrationId, phone: kit.phone() }), termsAndConditionsAcceptedVersion: 2 }
    expect(await kit.browser().call('PUT', '/v1/player/registration', { body })).toMatchObject({
      body: { validationErrors: [{ field: 'termsAndConditionsAcceptedVersion', code: 'outdated' }] },
    })
  })

  it('in Brazil ask for the CPF, once per person; that it is taken is reported after the proofs, at its field (ID-05, ID-09)', async () => {
    const brazil = { market: 'BR', countryCode: 'BR', cpf: '529.982.247-25' }
    expect(await put(await begun('BR'), { countryCode: 'BR' })).toMatchObject({
      body: { validationErrors: [{ field: 'cpf', code: 'required' }] },
    })
    expect(await put(await begun('BR'), { countryCode: 'BR', cpf: '529.982.247-26' })).toMatchObject({
      body: { validationErrors: [{ field: 'cpf', code: 'cpf' }] },
    })
    const first = await kit.register(kit.browser(), brazil)
    expect(first.state.currentStep).toBe('Complete')
    const { rows } = await kit.db.query<{ text: string }>(
      `select p::text as text from players.player p where email_key = $1`,
      [emailDigest(first.email)],
    )
    expect(rows[0]?.text).not.toContain('52998224725')

    // The same number in another format.
    const browser = kit.browser()
    const second = await kit.beginProven(browser, { ...brazil, cpf: '52998224725' })
    const { registrationId } = second
    expect(second.state).toEqual({ ...second.state, currentStep: 'Verification', pinsToProve: ['sms'] })
    await post('sms_request', { registrationId })
    const smsCode = smsCodeFor(kit, second.e164)
    for (let i = 0; i < 2; i++)
      expect(await post('sms_verification', { registrationId, smsCode })).toMatchObject({
        status: 400,
        body: { code: 'error.cpf.duplicate_found', validationErrors: [{ field: 'cpf' }] },
      })
    expect(await accountsWith(second.email)).toBe(0)
    // It was a typing error: the right one opens the account, without another code.
    const body = contact({
      ...brazil,
      phone: { prefix: '+55', body: second.e164.slice(3) },
      registrationId,
      cpf: '111.444.777-35',
    })
    const mended = await browser.call('PUT', '/v1/player/registration', { body })
    expect(mended).toMatchObject({ status: 200, body: { currentStep: 'Complete' } })
  })

  it('accept no more than ten national numbers in one registration', async () => {
    const registrationId = await begun('BR')
    const brazil = { countryCode: 'BR', cpf: '529.982.247-25' }
    for (let i = 0; i < 10; i++) expect((await put(registrationId, brazil)).status).toBe(200)
    expect(await put(registrationId, brazil)).toMatchObject({
      status: 429,
      body: { code: 'error.rate.limited' },
    })
  })

  it('accept no invisible characters and none that do not occur in addresses, and a postal code of the country', async () => {
    const send = async (change: object) => {
      const body = { ...contact({ registrationId: await begun(), phone: kit.phone() }), ...change }
      return kit.browser().call('PUT', '/v1/player/registration', { body })
    }
    for (const [change, problem] of [
      [{ street: 'Mannerheimintie 1\r\nHelsinki' }, { field: 'street', code: 'characters' }],
      [{ street: 'Manner\u200bheimintie 1' }, { field: 'street', code: 'characters' }],
      [{ city: 'Hel\u202esinki' }, { field: 'city', code: 'characters' }],
      [{ city: '😀' }, { field: 'city', code: 'characters' }],
      [{ postalCode: '@@' }, { field: 'postalCode', code: 'postal_code' }],
      [{ postalCode: '0010' }, { field: 'postalCode', code: 'postal_code' }],
    ] as const)
      expect(await send(change), JSON.stringify(change)).toMatchObject({
        status: 400,
        body: { validationErrors: [problem] },
      })
  })
})

describe('a second account of one person (ID-05)', () => {
  it('ends in Duplicated for a known address, in any spelling, once address and number are proven; its owner is told', async () => {
    const owner = await kit.player({ email: `np.${kit.surname()}@mail.example` })
    const wide = owner.email.replace('np', 'ｎｐ')
    for (const email of [owner.email.toUpperCase(), wide]) {
      const browser = kit.browser()
      const begun = await kit.beginProven(browser, { email })
      expect(begun.state).toMatchObject({ currentStep: 'Verification', pinsToProve: ['sms'] })
      const last = await prove(kit, browser, 'sms', begun)
      expect(last).toMatchObject({ currentStep: 'Duplicated', pinsToProve: [] })
      expect(await post('sms_request', { registrationId: begun.registrationId })).toMatchObject({
        status: 400,
        body: { code: 'error.registration.player_already_exists' },
      })
    }
    const told = (await readQueuedMails(kit.db)).filter((mail) => mail.to === owner.email)
    expect(told.map((mail) => mail.tag)).toEqual(['registration-duplicate', 'registration-duplicate'])
    expect(await accountsWith(owner.email)).toBe(1)
    expect((await signIn(kit.browser(), { ...owner, email: wide })).status).toBe(200)
  })

  it('ends in Duplicated, never in an error, when the address is taken by an account that the comparison does not find', async () => {
    const other = await kit.player()
    const browser = kit.browser()
    const begun = await kit.beginProven(browser)
    await kit.db.query('update identity.authenticator set key = $2 where player_id = $1', [
      other.playerId,
      emailDigest(begun.email),
    ])
    expect(await prove(kit, browser, 'sms', begun)).toMatchObject({ currentStep: 'Duplicated' })
    expect(await accountsWith(begun.email)).toBe(0)
  })

  it('ends in Duplicated for a known number after it is proven', async () => {
    const owner = kit.phone()
    await kit.player({ phone: owner.e164 })
    const browser = kit.browser()
    const begun = await kit.register(browser, { phone: owner })
    expect(begun.state.currentStep).toBe('Duplicated')
    expect(await accountsWith(begun.email)).toBe(0)
  })

  it('ends in Duplicated for the same name and birth date with other address and number', async () => {
    await kit.player({ firstName: 'Tea', lastName: 'Twin', dateOfBirth: '1999-09-09' })
    for (const [firstName, lastName, step] of [
      ['TEA', 'twin', 'Duplicated'],
      ['Tea Maria', 'Twin', 'Duplicated'],
      ['Téa', 'Twin', 'Duplicated'],
      ['Twin', 'Tea', 'Duplicated'],
      ['Tia', 'Twin', 'Complete'],
    ] as const) {
      const begun = await kit.register(kit.browser(), { firstName, lastName, dateOfBirth: '1999-09-09' })
      expect(begun.state.currentStep, `${firstName} ${lastName}`).toBe(step)
    }
  })

  it('is searched three times a day for one number, so that nobody can try out names', async () => {
    await kit.player({ firstName: 'Bo', lastName: 'Paus', dateOfBirth: '1988-08-08' })
    const phone = kit.phone()
    const attempt = async (dateOfBirth: string) => {
      const browser = kit.browser()
      const begun = await kit.beginProven(browser, { firstName: 'Bo', lastName: 'Paus', dateOfBirth, phone })
      await post('sms_request', { registrationId: begun.registrationId })
      kit.clock.advance({ minutes: 1 })
      return post('sms_verification', {
        registrationId: begun.registrationId,
        smsCode: smsCodeFor(kit, phone.e164),
      })
    }
    for (let i = 0; i < 3; i++) expect((await attempt('1988-08-08')).body.currentStep).toBe('Duplicated')
    for (const dateOfBirth of ['1988-08-08', '1988-08-09'])
      expect(await attempt(dateOfBirth)).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
    kit.clock.set(START)
  })

  it('never exists when two sign-ups with one number, one address or one name and birth date end at the same time', async () => {
    for (const shared of ['phone', 'email', 'person'] as const)
      for (let round = 0; round < 3; round++) {
        const phone = kit.phone()
        const email = kit.email()
        const lastName = kit.surname()
        const begun: Begun[] = []
        for (const browser of [kit.browser(), kit.browser()]) {
          begun.push(
            await kit.beginProven(browser, {
              ...(shared === 'phone' ? { phone } : {}),
              ...(shared === 'email' ? { email } : {}),
              ...(shared === 'person' ? { lastName } : {}),
            }),
          )
          kit.clock.advance({ minutes: 1 })
        }
        for (const { registrationId } of begun) await post('sms_request', { registrationId })
        const answers = await Promise.all(
          begun.map(({ registrationId, e164 }, index) => {
            const messages = kit.companies.sms.filter((message) => message.to === e164)
            const smsCode = messages.at(shared === 'phone' ? index : -1)!.code
            return post('sms_verification', { registrationId, smsCode })
          }),
        )
        const steps = answers.map((answer) => String(answer.body.currentStep)).toSorted()
        expect(steps).toEqual(['Complete', 'Duplicated'])
        const emails = new Set(begun.map((person) => person.email))
        const counts = await Promise.all([...emails].map(accountsWith))
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
      }
  })
})

describe('pins (SEC-08)', () => {
  it('by SMS may be tried three times; a changed number has its own attempts, the old one does not get them back', async () => {
    const browser = kit.browser()
    const first = kit.phone()
    const begun = await kit.beginProven(browser, { phone: first })
    const { registrationId } = begun
    expect((await post('sms_request', { registrationId })).body).toMatchObject({
      status: 'sent',
      attemptsLeft: 3,
      sendsLeft: 2,
    })
    for (const attemptsLeft of [2, 1])
      expect(await post('sms_verification', { registrationId, smsCode: '000000' })).toMatchObject({
        status: 400,
        body: { code: 'sms.code.invalid', additionalInfo: { reason: 'wrong', attemptsLeft } },
      })
    for (const smsCode of ['000000', smsCodeFor(kit, first.e164)])
      expect(await post('sms_verification', { registrationId, smsCode })).toMatchObject({
        status: 400,
        body: { code: 'sms.max.attempts.reached' },
      })
    expect((await post('sms_request', { registrationId })).body.code).toBe('sms.max.attempts.reached')

    const other = kit.phone()
    const change = (phone: typeof first) =>
      browser.call('PUT', '/v1/player/registration', { body: contact({ registrationId, phone }) })
    await change(other)
    expect((await post('sms_request', { registrationId })).body).toMatchObject({
      status: 'sent',
      attemptsLeft: 3,
    })
    await change(first)
    expect((await post('sms_request', { registrationId })).body.code).toBe('sms.max.attempts.reached')
    await change(other)
    const done = await post('sms_verification', { registrationId, smsCode: smsCodeFor(kit, other.e164) })
    expect(done.body.currentStep).toBe('Complete')
  })

  it('are sent three times, 30 seconds apart; another request at once sends nothing', async () => {
    const begun = await kit.beginProven(kit.browser())
    const { registrationId, e164 } = begun
    const sent = () => kit.companies.sms.filter((message) => message.to === e164).length
    const first = (await post('sms_request', { registrationId })).body
    kit.clock.advance({ seconds: 29 })
    expect((await post('sms_request', { registrationId })).body).toEqual(first)
    expect(sent()).toBe(1)
    kit.clock.advance({ seconds: 1 })
    await post('sms_request', { registrationId })
    kit.clock.advance({ seconds: 30 })
    expect((await post('sms_request', { registrationId })).body).toMatchObject({
      sendsLeft: 0,
      resendAt: null,
    })
    expect(sent()).toBe(3)
    kit.clock.advance({ seconds: 30 })
    expect((await post('sms_request', { registrationId })).body.code).toBe('sms.max.attempts.reached')
    // Earlier codes are invalid; the last one still works.
    const codes = kit.companies.sms.filter((message) => message.to === e164).map((message) => message.code)
    expect((await post('sms_verification', { registrationId, smsCode: codes[0] })).status).toBe(400)
    expect((await post('sms_verification', { registrationId, smsCode: codes[2] })).status).toBe(200)
  })

  it('requested twice at once are sent once', async () => {
    const { registrationId, e164 } = await kit.beginProven(kit.browser())
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('sms_request', { registrationId })))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(kit.companies.sms.filter((message) => message.to === e164)).toHaveLength(1)
  })

  it('are valid for ten minutes', async () => {
    const { registrationId, e164 } = await kit.beginProven(kit.browser())
    await post('sms_request', { registrationId })
    kit.clock.advance({ minutes: 10 })
    expect(await post('sms_verification', { registrationId, smsCode: smsCodeFor(kit, e164) })).toMatchObject({
      status: 400,
      body: { code: 'sms.code.invalid', additionalInfo: { reason: 'expired', attemptsLeft: 3 } },
    })
    await post('sms_request', { registrationId })
    kit.clock.advance({ minutes: 9, seconds: 59 })
    expect(
      (await post('sms_verification', { registrationId, smsCode: smsCodeFor(kit, e164) })).body.currentStep,
    ).toBe('Complete')
  })

  it('cost nothing when the company does not answer', async () => {
    const { registrationId, e164 } = await kit.beginProven(kit.browser())
    for (let i = 0; i < 10; i++) kit.companies.nextSms.push({ outcome: 'unknown' })
    for (let i = 0; i < 10; i++)
      expect(await post('sms_request', { registrationId })).toMatchObject({
        status: 502,
        body: { code: 'unhandled.error.no.code' },
      })
    expect((await post('sms_request', { registrationId })).body).toMatchObject({
      status: 'sent',
      sendsLeft: 2,
    })
    const smsCode = smsCodeFor(kit, e164)
    kit.companies.nextCheck.push({ outcome: 'unknown' }, { outcome: 'unknown' }, { outcome: 'unknown' })
    for (let i = 0; i < 3; i++)
      expect((await post('sms_verification', { registrationId, smsCode })).status).toBe(503)
    expect((await post('sms_verification', { registrationId, smsCode })).body.currentStep).toBe('Complete')
  })

  it('are refused with 403 for a number that the company does not serve', async () => {
    const { registrationId } = await kit.beginProven(kit.browser())
    kit.companies.nextSms.push({ outcome: 'refused', reason: 'number' })
    expect(await post('sms_request', { registrationId })).toMatchObject({
      status: 403,
      body: { code: 'error.vonage.phone.invalid' },
    })
  })

  it('end a running code of an earlier sign-up with the same number', async () => {
    const phone = kit.phone()
    const first = await kit.beginProven(kit.browser(), { phone })
    await post('sms_request', { registrationId: first.registrationId })
    const old = kit.companies.sms.findLast((message) => message.to === phone.e164)!
    const second = await kit.beginProven(kit.browser(), { phone })
    kit.companies.nextSms.push({ outcome: 'refused', reason: 'running' })
    expect((await post('sms_request', { registrationId: second.registrationId })).status).toBe(200)
    expect(kit.companies.cancelled).toContain(old.ticket)
  })

  it('for one number are limited over all sign-ups of a day', async () => {
    const phone = kit.phone()
    for (let i = 0; i < 8; i++) {
      const { registrationId } = await kit.beginProven(kit.browser(), { phone })
      expect((await post('sms_request', { registrationId })).status).toBe(200)
    }
    const { registrationId } = await kit.beginProven(kit.browser(), { phone })
    expect((await post('sms_request', { registrationId })).body.code).toBe('sms.max.attempts.reached')
    kit.clock.advance({ hours: 24 })
    const next = await kit.beginProven(kit.browser(), { phone })
    expect((await post('sms_request', { registrationId: next.registrationId })).status).toBe(200)
  })

  it('by SMS are limited by destination and in all, with one alarm an hour; other destinations still work', async () => {
    const alarms: unknown[] = []
    const log = { ...silentLog, error: (facts: unknown) => void alarms.push(facts) }
    const mine = await createAccountsKit({ start: START, overrides: { log: log as typeof silentLog } })
    try {
      const used = (scope: string, subject: string, count: number) =>
        mine.db.query(
          `insert into kernel.attempt (scope, subject, window_ends_at, used) values ($1, $2, $3, $4)
           on conflict (scope, subject) do update set used = excluded.used`,
          [scope, attemptSubject(subject), mine.clock.now().add({ hours: 1 }), count],
        )
      const ask = async (person: Parameters<typeof mine.beginProven>[1] = {}) => {
        const { registrationId } = await mine.beginProven(mine.browser(), person)
        return mine
          .browser()
          .call('POST', '/v1/player/registration/sms_request', { body: { registrationId } })
      }
      const refused = { status: 429, body: { code: 'error.rate.limited' } }
      await used('pin-sms-destination', '358 FI', 299)
      expect((await ask()).status).toBe(200)
      for (let i = 0; i < 3; i++) {
        const answer = await ask()
        expect(answer).toMatchObject(refused)
        expect(answer.headers['retry-after']).toBe('3600')
      }
      expect(alarms).toEqual([{ alarm: true, destination: '358 FI', max: 300 }])
      const irish = { market: 'UN', countryCode: 'IE' }
      expect((await ask(irish)).status).toBe(200)
      await used('pin-sms', 'all', 2_000)
      expect(await ask(irish)).toMatchObject(refused)
      expect(alarms).toHaveLength(2)
      mine.clock.advance({ hours: 1 })
      expect((await ask()).status).toBe(200)
    } finally {
      await mine.close()
    }
  })

  it('by e-mail are generated here: six digits, stored as a digest, five tries', async () => {
    const browser = kit.browser()
    const begun = await kit.begin(browser)
    const { registrationId } = begun
    expect(begun.state.pinsToProve).toEqual(['email', 'sms'])
    await post('email_request', { registrationId })
    const emailCode = emailCodeFor(kit, begun.email)
    const { rows } = await kit.db.query<{ text: string }>(
      `select v::text as text from identity.verification v where target = $1`,
      [codeTarget(begun.email)],
    )
    expect(rows[0]?.text).not.toContain(emailCode)
    const wrong = emailCode === '000000' ? '000001' : '000000'
    for (const attemptsLeft of [4, 3, 2, 1])
      expect(await post('email_verification', { registrationId, emailCode: wrong })).toMatchObject({
        body: { code: 'email.code.invalid', additionalInfo: { attemptsLeft } },
      })
    for (const code of [wrong, emailCode])
      expect((await post('email_verification', { registrationId, emailCode: code })).body.code).toBe(
        'email.max.attempts.reached',
      )
  })
})

describe('risk setting', () => {
  it('says what a market requires of a person from a country', async () => {
    const ask = (query: string) => kit.browser().call('GET', `/v1/player/markets/risk-setting?${query}`)
    expect((await ask('siteId=1&countryCode=FI&market=FI')).body).toMatchObject({
      supported: true,
      minimumAge: 18,
      pins: ['email', 'sms'],
      fields: { cpf: false, province: false, postalCode: true },
      currency: 'EUR',
      allowedCountries: ['FI'],
      defaultCountry: 'FI',
      smsMaxAttempts: 3,
      termsVersion: 3,
    })
    expect((await ask('countryCode=BR&market=BR')).body).toMatchObject({
      pins: ['email', 'sms'],
      fields: { cpf: true },
      currency: 'BRL',
    })
    const global = (await ask('countryCode=CH')).body
    expect(global.supported).toBe(false)
    expect(global.allowedCountries).not.toContain('PL')
    expect((await ask('siteId=2&countryCode=FI')).body.code).toBe('error.invalid.site.id')
  })

  it('registers nobody in a market that the brand does not offer', async () => {
    const nordic = await createAccountsKit({
      overrides: { offers: (market) => ['UN', 'NO'].includes(market) },
      start: START,
    })
    try {
      const ask = async (query: string) =>
        (await nordic.browser().call('GET', `/v1/player/markets/risk-setting?${query}`)).body
      expect(await ask('countryCode=NO&market=NO')).toMatchObject({
        supported: true,
        allowedCountries: ['NO'],
      })
      expect(await ask('countryCode=FI&market=FI')).toMatchObject({ supported: false, allowedCountries: [] })
      const global = await ask('countryCode=NO')
      expect(global.allowedCountries).toContain('NO')
      expect(global.allowedCountries).not.toContain('FI')
      expect(global.allowedCountries).toContain(global.defaultCountry)
    } finally {
      await nordic.close()
    }
  })
})
