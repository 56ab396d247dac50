import { testTermsText } from '../../apps/server/src/modules/players/test-kit.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import type { BankPerson } from '../../apps/server/src/modules/identity/index.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit, queuedMails, waitForLocks } from './kit.ts'
import { emailDigest, readPlain, readQueuedMails } from '../kit/personal.ts'

const bank = new FakeBank()
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z', overrides: { bankCompany: bank.company } })
})
afterAll(() => kit.close())
beforeEach(() => bank.reset())

const person = (change: Partial<BankPerson> = {}) => newBankPerson(kit, change)

async function authorize(browser = kit.browser(), market = 'FI', bonusCode?: string) {
  const answer = await callPayAndPlay(browser, 'authorize', { market, languageCode: 'fi', bonusCode })
  const sessionId = answer.body.sessionId as string
  // Other attempts may have begun meanwhile; a refused one has no id.
  const request = bank.asked.find(({ attemptId }) => attemptId === sessionId) ?? bank.asked.at(-1)!
  return { browser, answer, sessionId, request }
}
/** The bank has identified somebody and the frame has returned, with a company whose callbacks bring the person. */
async function identified(who: BankPerson, browser = kit.browser(), bonusCode?: string) {
  const attempt = await authorize(browser, 'FI', bonusCode)
  const { sessionId } = attempt
  const verdict = await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
  const verified = await callPayAndPlay(browser, 'verify_code', { sessionId, code: attempt.request.ownCode })
  return { ...attempt, verdict, verified }
}

const prove = (browser: Browser, sessionId: string, kind: 'email' | 'sms', target: string) =>
  proveContact(kit, browser, { sessionId, kind, target })
/** A person who becomes a player. */
async function join(who: BankPerson, browser = kit.browser(), bonusCode?: string) {
  const { sessionId } = await identified(who, browser, bonusCode)
  const { email, phone } = await tellContact(kit, browser, sessionId)
  await prove(browser, sessionId, 'email', email)
  const opened = await prove(browser, sessionId, 'sms', phone.e164)
  return { browser, sessionId, email, phone, opened }
}

describe('a person whom the brand does not know', () => {
  it('tells contact data, proves them, and is a player without a password', async () => {
    const who = person()
    const { browser, sessionId, verdict, verified } = await identified(who)
    expect(verdict).toEqual({ is: 'continue', currency: 'EUR' })
    expect(verified.body).toMatchObject({
      currentStep: 'ContactInfo',
      playerId: null,
      person: { firstName: 'Aino', lastName: who.lastName, dateOfBirth: '1988-03-14', countryCode: 'FI' },
      missing: ['email', 'mobilePhone', 'terms'],
      termsVersion: 3,
    })
    expect(JSON.stringify(verified.body)).not.toContain(who.personId)
    expect((await callPayAndPlay(browser, 'login', { sessionId })).body.code).toBe('error.registration.step')

    const { email, phone, answer } = await tellContact(kit, browser, sessionId, { languageCode: 'de' })
    expect(answer.body).toMatchObject({ currentStep: 'Verification', pinsToProve: ['email', 'sms'] })
    const early = await callPayAndPlay(browser, 'player_code', { sessionId, kind: 'sms' })
    expect(early.body.code).toBe('error.registration.step')
    expect((await prove(browser, sessionId, 'email', email)).body.pinsToProve).toEqual(['sms'])
    const opened = await prove(browser, sessionId, 'sms', phone.e164)
    expect(opened.body).toMatchObject({ currentStep: 'Complete', pinsToProve: [] })

    const signedIn = await callPayAndPlay(browser, 'login', { sessionId })
    expect(signedIn.status).toBe(200)
    expect(signedIn.body).toMatchObject({
      firstLogin: true,
      playerSession: { email, loginMethod: 'PNP', countryCode: 'FI', currency: 'EUR' },
    })
    const profile = await browser.call('GET', '/v1/player/profile', { token: signedIn.body.idToken })
    expect(profile.body).toMatchObject({ market: 'FI', accountStatus: 'REGISTERED' })
    // ID-13: the text that was shown in the language of the page.
    expect(await kit.players.acceptedTerms.textOf(BigInt(opened.body.playerId), 3)).toMatchObject({
      language: 'en',
      textHash: testTermsText(3, 'en').hash,
      text: { title: 'Terms 3 (en)' },
    })
    const { rows } = await kit.db.query<{ kind: string }>(
      'select kind from identity.authenticator where player_id = $1',
      [BigInt(opened.body.playerId)],
    )
    expect(rows).toEqual([{ kind: 'bank' }])
  })

  it('is a player with the bonus code that they came with, as after the form', async () => {
    const completedWith = async (bonusCode?: string) => {
      const { opened } = await join(person(), kit.browser(), bonusCode)
      const { rows } = await kit.db.query<{ body: unknown }>(
        "select body from kernel.outbox where topic = 'registration.completed' and player_id = $1",
        [BigInt(opened.body.playerId)],
      )
      return rows.map(({ body }) => body)
    }
    expect(await completedWith(' HELLO ')).toEqual([{ market: 'FI', bonusCode: 'HELLO' }])
    for (const none of ['', undefined])
      expect(await completedWith(none)).toEqual([{ market: 'FI', bonusCode: null }])
    const { answer } = await authorize(kit.browser(), 'FI', 'x'.repeat(41))
    expect(answer.body.validationErrors).toMatchObject([{ field: 'bonusCode' }])
  })

  it('does not join where nobody may, and a player signs in there all the same: own money may always leave', async () => {
    const who = person()
    await join(who)
    try {
      // A proxy whose country cannot be read closes sign-ups, and no sign-in.
      kit.companies.country = 'ZZ'
      const known = await identified(who)
      expect(known.answer.status).toBe(200)
      expect((await callPayAndPlay(known.browser, 'login', { sessionId: known.sessionId })).status).toBe(200)

      const unknown = await identified(person())
      expect(unknown.verified.body.currentStep).toBe('ContactInfo')
      const blocked = { status: 403, body: { code: 'error.country.blocked' } }
      expect((await tellContact(kit, unknown.browser, unknown.sessionId)).answer).toMatchObject(blocked)
      kit.companies.country = 'UN'
      expect((await tellContact(kit, unknown.browser, unknown.sessionId)).answer.status).toBe(200)
    } finally {
      kit.companies.country = 'UN'
    }
  })

  it('is told the field that is wrong, and keeps what the bank said', async () => {
    const { browser, sessionId } = await identified(person({ street: '' }))
    const missing = await tellContact(kit, browser, sessionId)
    expect(missing.answer.body.validationErrors).toMatchObject([{ field: 'street', code: 'required' }])
    const old = await tellContact(kit, browser, sessionId, {
      termsAndConditionsAcceptedVersion: 2,
      street: 'Katu 1',
    })
    expect(old.answer.body.validationErrors).toMatchObject([{ field: 'termsAndConditionsAcceptedVersion' }])
    const phone = await tellContact(kit, browser, sessionId, {
      mobilePhone: { prefix: '+358', body: '1' },
      street: 'Katu 1',
    })
    expect(phone.answer.body.validationErrors[0].field).toMatch(/^mobilePhone/)
    expect(
      (await tellContact(kit, browser, sessionId, { street: 'Katu 1', city: 'Espoo' })).answer.status,
    ).toBe(200)
    const rows = await readPlain<{ contact: string }>(
      kit.db,
      'identity.bank_attempt',
      'select * from identity.bank_attempt where contact is not null',
    )
    const contacts = rows.map((row) => JSON.parse(row.contact) as { city: string; street: string })
    expect(contacts.find(({ street }) => street === 'Katu 1')?.city).toBe('Helsinki')
  })

  it('the bank’s number of a person is stored as a keyed digest only', async () => {
    const who = person()
    await join(who)
    for (const table of ['bank_attempt', 'authenticator']) {
      const { rows } = await kit.db.query(`select * from identity.${table}`)
      expect(
        JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ).not.toContain(who.personId)
    }
  })
})

describe('a person whom the brand knows', () => {
  it('by the bank signs in at once', async () => {
    const who = person()
    const joined = await join(who)
    const { browser, sessionId, verified } = await identified(who)
    expect(verified.body).toMatchObject({
      currentStep: 'Complete',
      playerId: joined.opened.body.playerId,
      missing: [],
    })
    const signedIn = await callPayAndPlay(browser, 'login', { sessionId })
    expect(signedIn.body.playerSession).toMatchObject({ email: joined.email, loginMethod: 'PNP' })
  })

  it('by name and birth date only signs in with a password, and has the bank from then on (ID-05)', async () => {
    const lastName = kit.surname()
    const account = await kit.register(kit.browser(), { lastName, dateOfBirth: '1988-03-14' })
    const who = person({ lastName })
    const { browser, sessionId, verified } = await identified(who)
    expect(verified.body).toMatchObject({ currentStep: 'Duplicated', playerId: null })
    expect(JSON.stringify(verified.body)).not.toContain(account.email)
    expect((await callPayAndPlay(browser, 'login', { sessionId })).body.code).toBe(
      'error.registration.player_already_exists',
    )
    expect((await tellContact(kit, browser, sessionId)).answer.body.code).toBe('error.registration.step')

    const wrong = { email: account.email, password: 'not the password' }
    expect((await callPayAndPlay(browser, 'login', { sessionId, account: wrong })).body.code).toBe(
      'error.player.not.found',
    )
    const right = { email: account.email, password: account.password }
    const signedIn = await callPayAndPlay(browser, 'login', { sessionId, account: right })
    expect(signedIn.body.playerSession).toMatchObject({ email: account.email, loginMethod: 'DEFAULT' })
    expect((await identified(who)).verified.body.currentStep).toBe('Complete')
    // A way to log in that its owner did not add would otherwise stay unseen.
    expect(await queuedMails(kit, account.email)).toEqual(['bank-added'])
  })

  it('of two namesakes at once one gets the bank on the account, and the other is another person', async () => {
    const lastName = kit.surname()
    const { email, password } = await kit.register(kit.browser(), { lastName, dateOfBirth: '1988-03-14' })
    const login = ({ browser, sessionId }: Awaited<ReturnType<typeof identified>>) =>
      callPayAndPlay(browser, 'login', { sessionId, account: { email, password } })
    const one = await identified(person({ lastName }))
    const other = await identified(person({ lastName }))
    const pending: ReturnType<typeof login>[] = []
    await inTransaction(kit.db, async (tx) => {
      // The first one is held up at its attempt; the second one either overtakes it or waits for it.
      const hash = createHash('sha256').update(one.sessionId).digest()
      await tx.query('select 1 from identity.challenge where challenge_hash = $1 for update', [hash])
      pending.push(login(one))
      await waitForLocks(kit, 1)
      pending.push(login(other))
      await Promise.race([pending[1], waitForLocks(kit, 2)])
    })
    const answers = await Promise.all(pending)
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe(
      'error.registration.player_already_exists',
    )
    const { rows } = await kit.db.query(
      `select count(*) filter (where kind = 'bank')::int as banks,
              (select count(*)::int from identity.session s
                where s.player_id = any(array_agg(a.player_id)) and s.ended_at is null) as sessions
         from identity.authenticator a where player_id = (select player_id from players.player where email_key = $1)`,
      [emailDigest(email)],
    )
    expect(rows).toEqual([{ banks: 1, sessions: 1 }])
  })

  it('does not get the bank on an account of somebody else', async () => {
    const lastName = kit.surname()
    await kit.register(kit.browser(), { lastName, dateOfBirth: '1988-03-14' })
    const other = await kit.register(kit.browser())
    const who = person({ lastName })
    const { browser, sessionId } = await identified(who)
    const answer = await callPayAndPlay(browser, 'login', {
      sessionId,
      account: { email: other.email, password: other.password },
    })
    expect(answer.body.code).toBe('error.registration.player_already_exists')
    expect(browser.cookies.get('identity-token')).toBeUndefined()
    expect((await identified(who)).verified.body.currentStep).toBe('Duplicated')
  })

  it('a namesake with the same birth date and a number of their own is another person', async () => {
    const lastName = kit.surname()
    await join(person({ lastName }))
    const twin = await join(person({ lastName }))
    expect(twin.opened.body.currentStep).toBe('Complete')
  })

  it('by the address of an account ends in Duplicated, after the proofs and not before, and its owner is told (ID-05)', async () => {
    const account = await kit.register(kit.browser())
    const { browser, sessionId } = await identified(person())
    const { phone, answer } = await tellContact(kit, browser, sessionId, { email: account.email })
    expect(answer.body.currentStep).toBe('Verification')
    expect((await prove(browser, sessionId, 'email', account.email)).body.currentStep).toBe('Verification')
    expect((await prove(browser, sessionId, 'sms', phone.e164)).body.currentStep).toBe('Duplicated')
    const mails = await readQueuedMails(kit.db)
    expect(mails.map(({ to }) => to)).toContain(account.email)
  })

  it('two attempts of one person at once open one account (ID-05)', async () => {
    const who = person()
    const begun = await Promise.all(
      [kit.browser(), kit.browser()].map(async (browser) => {
        const { sessionId } = await identified(who, browser)
        const { email, phone } = await tellContact(kit, browser, sessionId)
        await prove(browser, sessionId, 'email', email)
        return { browser, sessionId, phone }
      }),
    )
    const ended = await Promise.all(
      begun.map(({ browser, sessionId, phone }) => prove(browser, sessionId, 'sms', phone.e164)),
    )
    const steps = ended.map((answer) => answer.body.currentStep as string)
    expect(steps.toSorted()).toEqual(['Complete', 'Duplicated'])
  })
})

describe('a refusal', () => {
  it.each([
    ['under_age', { dateOfBirth: '2008-10-25' }, { minimumAge: 18 }],
    ['country', { country: 'US' }, {}],
    ['not_offered', { personId: null }, {}],
  ] as const)('%s is the answer to the bank and to the person (ID-01)', async (reason, change, more) => {
    const { verdict, verified } = await identified(person(change))
    expect(verdict).toEqual({ is: 'refused', reason })
    expect(verified.body).toMatchObject({ code: 'error.bank.refused', additionalInfo: { reason, ...more } })
  })

  it('does not concern a person who is of age today (ID-01)', async () => {
    expect((await identified(person({ dateOfBirth: '2008-10-24' }))).verified.body.currentStep).toBe(
      'ContactInfo',
    )
  })

  it('of a closed account comes before any money, with what a sign-in would say', async () => {
    const who = person()
    const joined = await join(who)
    await kit.db.query(`update players.player set account_status = 'CLOSED' where player_id = $1`, [
      BigInt(joined.opened.body.playerId),
    ])
    const { verdict, verified } = await identified(who)
    expect(verdict).toEqual({ is: 'refused', reason: 'account' })
    expect(verified.body.additionalInfo).toMatchObject({ reason: 'account', code: 'error.account.closed' })
    expect((await callPayAndPlay(joined.browser, 'login', { sessionId: joined.sessionId })).status).not.toBe(
      200,
    )
  })

  it('of the bank, and of an account in another name, are told', async () => {
    const declined = await authorize()
    await kit.identity.bankReports.declined({ attemptId: declined.sessionId })
    const { browser, sessionId, request } = declined
    const answer = await callPayAndPlay(browser, 'verify_code', { sessionId, code: request.ownCode })
    expect(answer.body.additionalInfo.reason).toBe('declined')

    const who = person({ lastName: 'Selkeä' })
    for (const [holder, status] of [
      ['SELKEA AINO', 200],
      ['Aino Maria Selkeä', 200],
      ['', 200],
      ['Magnus Annen', 400],
    ] as const) {
      const attempt = await authorize()
      await kit.identity.bankReports.identified({
        attemptId: attempt.sessionId,
        person: { ...who, dateOfBirth: '1977-07-07' },
      })
      await kit.identity.bankReports.accountChosen({ attemptId: attempt.sessionId, holder })
      const verified = await callPayAndPlay(attempt.browser, 'verify_code', {
        sessionId: attempt.sessionId,
        code: attempt.request.ownCode,
      })
      expect([holder, verified.status]).toEqual([holder, status])
    }
  })

  it('has an account compared with the person who was named, also after the login, and not before', async () => {
    const chosen = (sessionId: string, holder: string) =>
      kit.identity.bankReports.accountChosen({ attemptId: sessionId, holder })
    expect(await chosen((await authorize()).sessionId, 'Magnus Annen')).toBe('unnamed')
    const who = person()
    const { browser, sessionId } = await join(who)
    expect((await callPayAndPlay(browser, 'login', { sessionId })).status).toBe(200)
    expect(await chosen(sessionId, `${who.lastName} ${who.firstName}`)).toBe('same')
    expect(await chosen(sessionId, 'Magnus Annen')).toBe('another')
    const other = { attemptId: sessionId, reference: 'order-of-another', holder: 'Magnus Annen' }
    expect(await kit.identity.bankReports.accountChosen(other)).toBeNull()
  })

  it('is offered in Finland and Sweden, and refused elsewhere', async () => {
    for (const [market, status] of [
      ['FI', 200],
      ['PP', 200],
      ['NO', 400],
      ['UN', 400],
      ['XX', 400],
    ] as const)
      expect([market, (await authorize(kit.browser(), market)).answer.status]).toEqual([market, status])
    for (const [market, isOffered] of [
      ['FI', true],
      ['NO', false],
    ] as const) {
      const setting = await kit
        .browser()
        .call('GET', `/v1/player/markets/risk-setting?countryCode=FI&market=${market}`)
      expect(setting.body.payAndPlay).toBe(isOffered)
    }
  })
})

describe('an attempt', () => {
  it('works in its own browser only, and with its own code only', async () => {
    const { browser, sessionId, request } = await authorize()
    await kit.identity.bankReports.identified({ attemptId: sessionId, person: person() })
    const code = request.ownCode
    expect((await callPayAndPlay(kit.browser(), 'verify_code', { sessionId, code })).body.code).toBe(
      'error.bank.expired',
    )
    expect((await callPayAndPlay(browser, 'verify_code', { sessionId, code: `${code}x` })).body.code).toBe(
      'error.bank.expired',
    )
    expect((await callPayAndPlay(browser, 'verify_code', { sessionId, code })).status).toBe(200)
    // A repeat after a lost answer gets the same state.
    expect((await callPayAndPlay(browser, 'verify_code', { sessionId, code })).status).toBe(200)
    expect((await callPayAndPlay(browser, 'verify_code', { sessionId, code: 'other' })).body.code).toBe(
      'error.bank.expired',
    )
  })

  it('waits while the bank says nothing', async () => {
    const { browser, sessionId, request } = await authorize()
    const verify = () => callPayAndPlay(browser, 'verify_code', { sessionId, code: request.ownCode })
    expect((await verify()).body.code).toBe('error.bank.pending')
    await kit.identity.bankReports.identified({ attemptId: sessionId, person: person() })
    expect((await verify()).status).toBe(200)
  })

  it('is over after ten minutes, and after its sign-in', async () => {
    const late = await authorize()
    kit.clock.advance({ minutes: 10 })
    expect(
      await kit.identity.bankReports.identified({ attemptId: late.sessionId, person: person() }),
    ).toBeNull()
    const { browser, sessionId } = await join(person())
    expect((await callPayAndPlay(browser, 'login', { sessionId })).status).toBe(200)
    expect((await callPayAndPlay(browser, 'login', { sessionId })).body.code).toBe('error.bank.expired')
  })

  it('of two sign-ins at once by one attempt one succeeds', async () => {
    const who = person()
    await join(who)
    const { browser, sessionId } = await identified(who)
    const answers = await Promise.all([1, 2, 3].map(() => callPayAndPlay(browser, 'login', { sessionId })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  it('repeated callbacks get the first answer; those of another order and of nobody’s attempt get none', async () => {
    const { sessionId } = await authorize()
    const first = person()
    const report = (who: BankPerson, reference?: string) =>
      kit.identity.bankReports.identified({
        attemptId: sessionId,
        person: who,
        ...(reference === undefined ? {} : { reference }),
      })
    expect(await report(first, 'another-order')).toBeNull()
    expect(await report(first)).toEqual({ is: 'continue', currency: 'EUR' })
    expect(await report(person({ dateOfBirth: '2015-01-01' }))).toEqual({ is: 'continue', currency: 'EUR' })
    expect(await kit.identity.bankReports.identified({ attemptId: 'bank_unknown', person: first })).toBeNull()
    expect(await kit.identity.bankReports.declined({ attemptId: 'bank_unknown' })).toBe(false)
  })

  it('that the company did not open is not counted', async () => {
    const browser = kit.browser()
    bank.isAway = true
    for (let i = 0; i < 31; i++)
      expect((await authorize(browser)).answer.body.code).toBe('error.bank.unavailable')
    bank.isAway = false
    expect((await authorize(browser)).answer.status).toBe(200)
  })

  it('is unavailable, and nobody is refused, when the company does not answer', async () => {
    bank.isAway = true
    expect((await authorize()).answer).toMatchObject({
      status: 503,
      body: { code: 'error.bank.unavailable' },
    })
    bank.isAway = false
    const { browser, sessionId } = await authorize()
    bank.exchanged = { outcome: 'unknown' }
    const verify = () => callPayAndPlay(browser, 'verify_code', { sessionId, code: 'c' })
    expect((await verify()).body.code).toBe('error.bank.unavailable')
    bank.exchanged = { outcome: 'done', reference: '', attemptId: sessionId, person: person() }
    expect((await verify()).body.currentStep).toBe('ContactInfo')
  })
})

describe('a company with codes of its own', () => {
  it('needs no callback, and names the person of this attempt', async () => {
    const { browser, sessionId } = await authorize()
    bank.exchanged = { outcome: 'done', reference: '', attemptId: 'bank_of_another', person: person() }
    expect((await callPayAndPlay(browser, 'verify_code', { sessionId, code: 'c' })).body.code).toBe(
      'error.bank.expired',
    )
    bank.exchanged = { outcome: 'refused' }
    expect((await callPayAndPlay(browser, 'verify_code', { sessionId, code: 'c' })).body.code).toBe(
      'error.bank.expired',
    )
    bank.exchanged = { outcome: 'done', reference: '', attemptId: sessionId, person: person() }
    expect((await callPayAndPlay(browser, 'verify_code', { sessionId, code: 'c' })).body.currentStep).toBe(
      'ContactInfo',
    )
    bank.exchanged = { outcome: 'refused' }
    expect((await callPayAndPlay(browser, 'verify_code', { sessionId, code: 'c' })).body.currentStep).toBe(
      'ContactInfo',
    )
  })

  it('that names another person in the token than in signin is refused', async () => {
    const who = person()
    for (const other of [{ firstName: 'Magnus', lastName: 'Annen' }, { personId: 'FI010101-999X' }]) {
      const { browser, sessionId } = await authorize()
      await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
      bank.exchanged = { outcome: 'done', reference: '', attemptId: sessionId, person: { ...who, ...other } }
      const answer = await callPayAndPlay(browser, 'verify_code', { sessionId, code: 'c' })
      expect(answer.body.additionalInfo).toEqual({ reason: 'name_differs' })
    }
  })
})
