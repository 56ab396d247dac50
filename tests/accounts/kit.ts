import { setTimeout } from 'node:timers/promises'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { type Care, createCare, offersPausedSince } from '../../apps/server/src/modules/care/index.ts'
import { type ComplaintsModule, createComplaints } from '../../apps/server/src/modules/complaints/index.ts'
import { createDecisions } from '../../apps/server/src/modules/decisions/index.ts'
import { testTerms } from '../../apps/server/src/modules/players/test-kit.ts'
import { inTransaction, silentLog, type Tx } from '../../apps/server/src/kernel/index.ts'
import {
  createIdentityKit,
  type Browser,
  type IdentityKit,
} from '../../apps/server/src/modules/identity/test-kit.ts'
import {
  bankProofOf,
  type ClosedStatements,
  createClosedStatements,
  isProvenByBank,
} from '../../apps/server/src/modules/identity/index.ts'
import type { PersonCompany } from '../../apps/server/src/modules/outside/index.ts'
import { readDepositFacts, statementReader } from '../../apps/server/src/modules/payments/index.ts'
import {
  type AccountClosing,
  closingHandlers,
  createAccountClosing,
  createClosedAccounts,
  createMarketingPreferences,
  createPlayerDetails,
  createPlayers,
  createWinDisplays,
  detailHandlers,
  lockKycStatus,
  marketingHandlers,
  type MarketingPreferences,
  type Players,
  playersHandlers,
  setKycStatus,
  winDisplayHandlers,
} from '../../apps/server/src/modules/players/index.ts'
import { gamesSince, lastPlayedAt } from '../../apps/server/src/modules/play/index.ts'
import { createProtection, type Protection } from '../../apps/server/src/modules/protection/index.ts'
import {
  createVerification,
  type IdentityCompany,
  type Verification,
  type VirusScanner,
} from '../../apps/server/src/modules/verification/index.ts'
import { carePlayTime } from '../../apps/server/src/wiring/care.ts'
import { readQueuedMails } from '../kit/personal.ts'

/** Sources of data that know everybody as they say. */
const everybodyFound: PersonCompany = {
  compare: async () => ({
    outcome: 'done',
    sources: [{ name: 'match', dateOfBirth: 'match', address: 'match', age: 'match' }],
  }),
}

export interface AccountsKit extends IdentityKit {
  readonly players: Players
  readonly closing: AccountClosing
  readonly protection: Protection
  readonly verification: Verification
  readonly care: Care
  readonly complaints: ComplaintsModule
  readonly marketing: MarketingPreferences
  /** What the virus scanner says; a test may replace it. */
  readonly scanner: { scan: VirusScanner['scan'] }
  readonly closedStatements: ClosedStatements
  /** Payouts of closed accounts: whose balance can be paid out, by default nobody's, and whose payout has begun. */
  readonly closingPayouts: { readonly covered: Set<bigint>; readonly begun: bigint[] }
  /** How sessions end after the commit of a break; a test may replace it. */
  readonly endings: { now: (playerId: bigint) => Promise<void> }
  /** The steps of a sign-up up to the codes. */
  begin(browser: Browser, person?: Partial<Person>): Promise<Begun>
  /** The same, with the address proven: the SMS is next. */
  beginProven(browser: Browser, person?: Partial<Person>): Promise<Begun>
  /** A whole sign-up with every code that is requested. */
  register(browser: Browser, person?: Partial<Person>): Promise<Begun>
}

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly market: string
  readonly countryCode: string
  readonly provinceCode: string
  readonly dateOfBirth: string
  readonly phone: { prefix: string; body: string }
  readonly cpf: string
}

export interface Begun {
  readonly email: string
  readonly password: string
  readonly registrationId: string
  readonly e164: string
  /** The last answer. */
  readonly state: { currentStep: string; pinsToProve: string[] }
}

/** Players and identity together over a real database, called over HTTP. */
export async function createAccountsKit(
  options: Omit<Parameters<typeof createIdentityKit>[0], 'accounts' | 'handlers'> & {
    /** Identity documents are files by default. */
    readonly identityCompany?: IdentityCompany
    /** Of the complaints; by default nothing is kept. */
    readonly complaintsLog?: typeof silentLog
    /** Of the documents; by default nothing is kept. */
    readonly documentsLog?: typeof silentLog
    /** Gates of age and identity begin with an account; by default with the first look. */
    readonly hasGates?: boolean
    /** Everybody is found by default. */
    readonly personCompany?: PersonCompany | undefined
  } = {},
): Promise<AccountsKit> {
  let players: Players | undefined
  let closing: AccountClosing | undefined
  let protection: Protection | undefined
  let verification: Verification | undefined
  let care: Care | undefined
  let complaints: ComplaintsModule | undefined
  let marketing: MarketingPreferences | undefined
  let closedStatements: ClosedStatements | undefined
  const scanner: AccountsKit['scanner'] = { scan: async () => ({ outcome: 'clean' }) }
  const endings = {
    now: (playerId: bigint): Promise<void> => kit.identity.endSessions(playerId, { reason: 'status' }),
  }
  const handlers: NonNullable<Parameters<typeof createIdentityKit>[0]['handlers']> = {}
  const kit = await createIdentityKit({
    ...options,
    handlers,
    accounts: ({ db, clock, wallet }) => {
      players = createPlayers({
        db,
        clock,
        ledger: wallet,
        audit: testAudit,
        terms: testTerms,
        whenOpened: options.hasGates ? (tx, account) => verification!.gates.begin(tx, account) : undefined,
      })
      protection = createProtection({
        db,
        clock,
        log: silentLog,
        wallet,
        players,
        audit: testAudit,
        lastPlayedAt,
        gamesSince,
        queueMail: (tx, mail) => kit.outside.queueMail(tx, mail),
        endSessions: (playerId) => endings.now(playerId),
        brand: { name: 'Marquee', siteUrl: 'http://localhost:3000', supportEmail: 'help@x.example' },
      })
      verification = createVerification({
        db,
        clock,
        log: options.documentsLog ?? silentLog,
        audit: testAudit,
        scanner: { scan: (file, scanOptions) => scanner.scan(file, scanOptions) },
        identityCompany: options.identityCompany,
        decisions: createDecisions({ clock }),
        personOf: (playerId) => players!.factsOf(playerId),
        levels: { lockKycStatus, setKycStatus },
        ownerOf: (playerId) => players!.factsOf(playerId),
        queueMail: (tx, mail) => kit.outside.queueMail(tx, mail),
        brand: { name: 'Marquee', siteUrl: 'http://localhost:3000', supportEmail: 'help@x.example' },
        currencyOf: async (playerId) => (await players!.factsOf(playerId))?.currency ?? null,
        accountOf: (playerId, within) => players!.factsOf(playerId, within),
        isProvenByBank,
        bankProofOf,
        personCompany: 'personCompany' in options ? options.personCompany : everybodyFound,
        ledger: wallet,
        depositsOf: readDepositFacts,
      })
      care = createCare({
        db,
        clock,
        log: silentLog,
        audit: testAudit,
        decisions: createDecisions({ clock }),
        players,
        wallet,
        ...carePlayTime({ clock }),
        queueMail: (tx, mail) => kit.outside.queueMail(tx, mail),
        brand: { name: 'Marquee', siteUrl: 'http://localhost:3000', supportEmail: 'help@x.example' },
      })
      complaints = createComplaints({
        db,
        clock,
        log: options.complaintsLog ?? silentLog,
        audit: testAudit,
        players,
        queueMail: (tx, mail) => kit.outside.queueMail(tx, mail),
        brand: { name: 'Marquee', siteUrl: 'http://localhost:3000', supportEmail: 'help@x.example' },
      })
      marketing = createMarketingPreferences({
        db,
        clock,
        audit: testAudit,
        areOffersPaused: async (playerId) => (await offersPausedSince(db, playerId)) !== null,
      })
      Object.assign(
        handlers,
        care.handlers,
        complaints.handlers,
        winDisplayHandlers(createWinDisplays({ db, clock })),
        marketingHandlers(marketing),
        closingHandlers({
          stateOf: (playerId) => closing!.stateOf(playerId),
          close: (playerId, origin) => closing!.close(playerId, origin),
        }),
        statementHandlers(() => closedStatements!.handlers),
        detailHandlers(createPlayerDetails({ db, clock, ledger: wallet, audit: testAudit })),
        protection.handlers,
        verification.handlers,
        playersHandlers({
          players,
          placeOf: () => ({ country: 'FI', region: null, city: null }),
          currentTermsVersion: () => 3,
          documentStatusesOf: (playerId) => verification!.deadlines.typeStatusesOf(playerId),
        }),
      )
      return players
    },
  })

  async function begin(browser: Browser, person: Partial<Person> = {}): Promise<Begun> {
    const email = person.email ?? kit.email()
    const password = person.password ?? 'correct horse battery'
    const phone = person.phone ?? kit.phone(person.countryCode)
    const market = person.market ?? 'FI'
    const created = await browser.call('POST', '/v1/player/registration', {
      headers: { 'x-captcha-token': `good-${email}-${Math.random()}` },
      body: {
        firstName: person.firstName ?? 'Aino',
        lastName: person.lastName ?? kit.surname(),
        email,
        password,
        languageCode: 'fi',
        market,
      },
    })
    if (created.status !== 201) throw new Error(`sign-up was refused: ${JSON.stringify(created.body)}`)
    const registrationId = created.body.registrationId as string
    const updated = await browser.call('PUT', '/v1/player/registration', {
      body: contact({ ...person, phone, registrationId }),
    })
    if (updated.status !== 200) throw new Error(`contact was refused: ${JSON.stringify(updated.body)}`)
    return { email, password, registrationId, e164: `${phone.prefix}${phone.body}`, state: updated.body }
  }

  async function beginProven(browser: Browser, person: Partial<Person> = {}): Promise<Begun> {
    const begun = await begin(browser, person)
    return { ...begun, state: await prove(kit, browser, 'email', begun) }
  }

  async function register(browser: Browser, person: Partial<Person> = {}): Promise<Begun> {
    const begun = await begin(browser, person)
    let { state } = begun
    while (state.pinsToProve.length > 0) {
      const kind = state.pinsToProve[0] as 'sms' | 'email'
      state = await prove(kit, browser, kind, begun)
    }
    return { ...begun, state }
  }

  const closedAccounts = createClosedAccounts({ db: kit.db, clock: kit.clock, players: players! })
  closedStatements = createClosedStatements({
    db: kit.db,
    clock: kit.clock,
    audit: testAudit,
    outside: kit.outside,
    holders: closedAccounts,
    readPage: statementReader({ wallet: kit.wallet, gameOf: () => undefined }),
    brand: { name: 'Marquee', siteUrl: 'http://localhost:3000' },
    linkKey: Buffer.alloc(32, 7),
    budgetScale: 1,
  })
  const closingPayouts = { covered: new Set<bigint>(), begun: [] as bigint[] }
  closing = createAccountClosing({
    db: kit.db,
    ledger: kit.wallet,
    payouts: {
      coversBalance: async (playerId) => closingPayouts.covered.has(playerId),
      beginAtClosing: async (_tx, playerId) => void closingPayouts.begun.push(playerId),
    },
    players: players!,
    closedAccounts,
    gameOf: () => undefined,
    queueMail: (tx, mail) => kit.outside.queueMail(tx, mail),
    endSessions: (playerId) => kit.identity.endSessions(playerId, { reason: 'status' }),
    brand: { name: 'Marquee', siteUrl: 'http://localhost:3000' },
  })

  return {
    ...kit,
    players: players!,
    closing,
    closingPayouts,
    closedStatements,
    protection: protection!,
    care: care!,
    complaints: complaints!,
    marketing: marketing!,
    verification: verification!,
    scanner,
    endings,
    begin,
    beginProven,
    register,
  }
}

/** Handlers of what is built after the server is. */
const statementHandlers = (of: () => ClosedStatements['handlers']): ClosedStatements['handlers'] => ({
  'closedStatement.request': (input, context) => of()['closedStatement.request'](input, context),
  'closedStatement.open': (input, context) => of()['closedStatement.open'](input, context),
  'closedStatement.transactions': (input, context) => of()['closedStatement.transactions'](input, context),
})

const postalCodes: Readonly<Record<string, string>> = {
  CA: 'H2X 1Y4',
  BR: '01310-100',
  IE: 'H91 X2Y3',
  GB: 'LS1 4DY',
  SE: '114 23',
  NL: '3511 AB',
  DE: '10969',
}

export function contact(person: Partial<Person> & { registrationId: string }) {
  return {
    registrationId: person.registrationId,
    dateOfBirth: person.dateOfBirth ?? '1990-05-17',
    countryCode: person.countryCode ?? 'FI',
    ...(person.provinceCode === undefined ? {} : { provinceCode: person.provinceCode }),
    postalCode: postalCodes[person.countryCode ?? 'FI'] ?? '00100',
    city: 'Helsinki',
    street: 'Mannerheimintie 1',
    mobilePhone: { prefix: person.phone?.prefix ?? '+358', body: person.phone?.body ?? '401111111' },
    ...(person.cpf === undefined ? {} : { cpf: person.cpf }),
    termsAndConditionsAccepted: true,
    termsAndConditionsAcceptedVersion: 3,
    cookiePolicyAccepted: true,
    marketingOptIn: false,
    languageCode: 'fi',
  }
}

/** Requests a code, reads it where it arrived, and enters it. */
export async function prove(
  kit: IdentityKit,
  browser: Browser,
  kind: 'sms' | 'email',
  begun: { registrationId: string; email: string; e164: string },
): Promise<Begun['state']> {
  const { registrationId } = begun
  const sent = await browser.call('POST', `/v1/player/registration/${kind}_request`, {
    body: { registrationId },
  })
  if (sent.status !== 200) throw new Error(`the pin was not sent: ${JSON.stringify(sent.body)}`)
  const answer = await browser.call('POST', `/v1/player/registration/${kind}_verification`, {
    body:
      kind === 'sms'
        ? { registrationId, smsCode: smsCodeFor(kit, begun.e164) }
        : { registrationId, emailCode: emailCodeFor(kit, begun.email) },
  })
  if (answer.status !== 200) throw new Error(`the pin was refused: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export function smsCodeFor(kit: IdentityKit, e164: string): string {
  const code = kit.companies.sms.findLast((message) => message.to === e164)?.code
  if (code === undefined) throw new Error(`no SMS to ${e164}`)
  return code
}

export function emailCodeFor(kit: IdentityKit, email: string): string {
  const mail = kit.companies.mails.findLast(
    (message) => message.to === email && message.tag === 'registration-pin',
  )
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`no mail to ${email}`)
  return code
}

let captchas = 0
export const loginCaptcha = (): string => `good-login-${++captchas}`

/** Signs in as a browser with a solved captcha, or with the given token; null has none. */
export async function signIn(
  browser: Browser,
  person: { email: string; password: string },
  captchaToken: string | null = loginCaptcha(),
) {
  const { email, password } = person
  return browser.call('POST', '/v1/session', {
    body: { email, password, ...(captchaToken === null ? {} : { captchaToken }) },
  })
}

/** A copy without some keys, to compare the rest. */
export function without(
  value: Readonly<Record<string, unknown>>,
  ...keys: string[]
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
}

/** Runs the jobs that identity has asked for, as the worker does after the commit. @returns how many */
export async function runJobs(kit: IdentityKit | AccountsKit): Promise<number> {
  const { rows } = await kit.db.query<{ id: bigint; body: { task: string; payload: unknown } }>(
    `delete from kernel.outbox where topic = 'kernel.job' and body ->> 'task' like 'identity.%' returning id, body`,
  )
  for (const { body } of rows.toSorted((a, b) => Number(a.id - b.id)))
    await [...kit.identity.jobs, ...('closedStatements' in kit ? kit.closedStatements.jobs : [])]
      .find(({ kind }) => kind.name === body.task)!
      .run(body.payload, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
  return rows.length
}

/** Subjects of the mails that wait to be sent to an address. */
export async function queuedMails(kit: IdentityKit, to: string): Promise<string[]> {
  const mails = await readQueuedMails(kit.db)
  return mails.filter((mail) => mail.to === to).map(({ tag }) => tag)
}

/** Until as many calls wait for locks of the database. */
export async function waitForLocks(kit: IdentityKit, count: number): Promise<void> {
  for (;;) {
    const { rowCount } = await kit.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount >= count) return
    await setTimeout(10)
  }
}

/**
 * Makes a call that waits for the lock of an account, does something meanwhile, and lets the call go on.
 * @param meanwhile with the transaction that has the lock
 */
export async function whileWaiting<T>(
  kit: IdentityKit,
  playerId: bigint,
  call: () => Promise<T>,
  meanwhile: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  let pending: Promise<T> | undefined
  await inTransaction(kit.db, async (tx) => {
    await tx.query('select 1 from identity.account where player_id = $1 for update', [playerId])
    pending ??= call()
    await waitForLocks(kit, 1)
    await meanwhile(tx)
  })
  return pending!
}

/** Ends all sessions of a player in a transaction, as a new password does. */
export const endSessionsIn = (tx: Tx, kit: IdentityKit, playerId: bigint) =>
  tx.query(`update identity.session set ended_at = $2, end_reason = 'password' where player_id = $1`, [
    playerId,
    kit.clock.now(),
  ])
