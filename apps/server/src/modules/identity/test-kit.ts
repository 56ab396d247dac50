import { routes } from '@marquee/contract'
import { testAudit } from '../audit/test-kit.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import {
  type Api,
  AppError,
  createApi,
  createServer,
  databaseIdempotency,
  type Handlers,
  type HttpApp,
  inProcessBus,
  inTransaction,
  loadConfig,
  mountRoutes,
  type RouteTable,
  Secret,
  silentLog,
  testClock,
  type TestClock,
  createPasswords,
} from '../../kernel/index.ts'
import {
  type CaptchaReport,
  type CodeChecked,
  type CodeSent,
  type CpfReport,
  type DeviceCompany,
  type DeviceReport,
  createOutside,
  type ExclusionRegisters,
  type Mail,
  type MailSent,
  type Outside,
} from '../outside/index.ts'
import { createWallet, type Wallet } from '../wallet/index.ts'
import { createIdentity, type Identity, type IdentityDependencies } from './index.ts'
import type { AccountsPort, NewAccount } from './ports.ts'

/** Fake outside companies that record their calls; answers set with `next…` come before the usual ones. */
interface FakeCompanies {
  readonly sms: { to: string; code: string; ticket: string }[]
  /** The company answers when this is resolved; its message has arrived before. */
  smsAnswer?: Promise<void>
  readonly cancelled: string[]
  readonly mails: Mail[]
  nextSms: CodeSent[]
  nextCheck: CodeChecked[]
  nextMail: MailSent[]
  nextCaptcha: CaptchaReport[]
  /** Connected registers of excluded players; none at the start. */
  readonly registers: { -readonly [id in keyof ExclusionRegisters]: ExclusionRegisters[id] }
  /** The register of CPFs; undefined without one. */
  cpf: { readonly asked: string[]; answer: (cpf: string) => CpfReport } | undefined
  /** The device company; undefined without one. */
  device: { readonly asked: DeviceAsked[]; answer: (asked: DeviceAsked) => DeviceReport } | undefined
  country: string
}

type DeviceAsked = Omit<Parameters<DeviceCompany['check']>[0], 'signal'>

export interface IdentityKit {
  readonly db: TestDatabase
  readonly clock: TestClock
  readonly companies: FakeCompanies
  readonly outside: Outside
  readonly wallet: Wallet
  readonly identity: Identity
  /** Another instance of the server over the same database, with a bus of its own. */
  startInstance(): Identity
  readonly app: HttpApp
  readonly api: Api
  /** Each on an address of its own, unless one is named. */
  browser(options?: { ip?: string }): Browser
  /** An account that needs no proof. */
  player(account?: Partial<NewAccount> & { password?: string }): Promise<TestPlayer>
  /** An unused phone number, Finnish by default. */
  phone(country?: string): { prefix: string; body: string; e164: string }
  email(): string
  /** An unused surname. */
  surname(): string
  close(): Promise<void>
}

interface TestPlayer {
  readonly playerId: bigint
  readonly email: string
  readonly password: string
}

interface Reply {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes, read by tests
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
}

/** A browser: it keeps cookies and sends them back. */
export interface Browser {
  readonly cookies: Map<string, string>
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Reply>
}

const cheapPasswords = { memoryKiB: 64, passes: 1, lanes: 1 }
const config = loadConfig({ NODE_ENV: 'test' })
const pepper = new Secret('pepper')

/** A hash that this server takes and replaces, because it was made with other costs. */
export const outdatedHash = (password: string): Promise<string> =>
  createPasswords({
    pepper,
    cost: { ...cheapPasswords, passes: cheapPasswords.passes + 1 },
  }).hash(password, { rank: 'house', address: 'house' })

/**
 * Identity over a real database, with fakes for outside companies.
 * @param options.accounts makes the accounts port; the tests of this module pass the module `players`
 */
export async function createIdentityKit(options: {
  readonly accounts: (parts: { db: TestDatabase; clock: TestClock; wallet: Wallet }) => AccountsPort
  readonly handlers?: Partial<Handlers<typeof routes>>
  readonly start?: string
  readonly overrides?: Partial<IdentityDependencies>
  readonly captchaOnFailure?: 'allow' | 'refuse'
  /** Sign-ups are compared with a register of CPFs. */
  readonly cpf?: boolean
  /** Browsers are checked. */
  readonly device?: boolean
}): Promise<IdentityKit> {
  const db = await createTestDatabase({ max: 12 })
  const clock = testClock(options.start ?? '2026-10-24T09:00:00Z')
  const wallet = createWallet({ db, clock })
  const companies: FakeCompanies = {
    sms: [],
    cancelled: [],
    mails: [],
    nextSms: [],
    nextCheck: [],
    nextMail: [],
    nextCaptcha: [],
    registers: {},
    cpf: options.cpf ? { asked: [], answer: () => ({ outcome: 'unknown' }) } : undefined,
    device: options.device ? { asked: [], answer: () => ({ outcome: 'unknown' }) } : undefined,
    country: 'UN',
  }
  const outside = fakeOutside(companies, { db, clock, onFailure: options.captchaOnFailure ?? 'refuse' })
  const accounts = options.accounts({ db, clock, wallet })
  const build = (): Identity =>
    createIdentity({
      audit: testAudit,
      db,
      clock,
      bus: inProcessBus(),
      log: silentLog,
      accounts,
      outside,
      totalsOf: (playerId, from, to) => wallet.netPosition(playerId, from, to),
      // No game is opened here: a stake names its sign-in itself.
      lastStakeAt: async ({ playerId, sessionId }, since) =>
        (await wallet.history(playerId, { type: 'BET', from: since, limit: 100 })).find(
          ({ session }) => session === sessionId,
        )?.transactionDate ?? null,
      currentTermsVersion: () => 3,
      licenceOf: () => 'sandbox',
      config: {
        ...config.identity,
        passwordPepper: pepper,
        personalDataKeys: [new Secret('pii')],
      },
      publicUrl: 'http://localhost:3000',
      siteId: 1,
      brandName: 'Marquee',
      offers: () => true,
      passwordCost: cheapPasswords,
      ...options.overrides,
    })
  const identity = build()
  const api = apiOver(identity, { db, clock, handlers: options.handlers ?? {} })
  const app = await mount(identity, api, clock)
  let numbers = 0
  let networks = 0
  const kit: IdentityKit = {
    db,
    clock,
    companies,
    outside,
    wallet,
    identity,
    startInstance: build,
    app,
    api,
    browser: ({ ip = `2001:db8:${(++networks).toString(16)}::7` } = {}) => browserOver(app, ip),
    phone(country = 'FI') {
      const { prefix, begin } = phoneForms[country] ?? phoneForms['FI']!
      const body = `${begin}${String(100_000 + ++numbers)}`
      return { prefix, body, e164: `${prefix}${body}` }
    },
    email: () => `person${++numbers}@example.com`,
    surname: () => `Kettunen${lettersOf(++numbers)}`,
    async player({ password = 'correct horse battery', ...account } = {}) {
      const email = account.email ?? kit.email()
      const passwordHash = await identity.hashPassword(password)
      const playerId = await inTransaction(db, (tx) =>
        identity.openProven(
          tx,
          {
            firstName: 'Aino',
            lastName: kit.surname(),
            email,
            phone: kit.phone().e164,
            dateOfBirth: '1990-05-17',
            street: 'Mannerheimintie 1',
            city: 'Helsinki',
            postalCode: '00100',
            country: 'FI',
            province: null,
            nationalNumberDigest: null,
            market: 'FI',
            language: 'fi',
            currency: 'EUR',
            termsVersion: 3,
            marketingOptIn: false,
            ...account,
          },
          passwordHash,
        ),
      )
      return { playerId, email, password }
    },
    async close() {
      identity.stop()
      await app.close()
      await wallet.stop()
      await db.close()
    },
  }
  return kit
}

/** Mobile numbers by country, up to their last six digits. */
const phoneForms: Readonly<Record<string, { prefix: string; begin: string }>> = {
  FI: { prefix: '+358', begin: '401' },
  CA: { prefix: '+1', begin: '5142' },
  BR: { prefix: '+55', begin: '11912' },
  IE: { prefix: '+353', begin: '861' },
  GB: { prefix: '+44', begin: '7400' },
  SE: { prefix: '+46', begin: '701' },
  NL: { prefix: '+31', begin: '612' },
  DE: { prefix: '+49', begin: '15121' },
}

/** A number in letters: names hold no digits. */
const lettersOf = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

function fakeOutside(
  companies: FakeCompanies,
  parts: { db: TestDatabase; clock: TestClock; onFailure: 'allow' | 'refuse' },
): Outside {
  let tickets = 0
  return createOutside({
    db: parts.db,
    clock: parts.clock,
    log: silentLog,
    codes: {
      async send({ to }) {
        const forced = companies.nextSms.shift()
        if (forced) return forced
        const ticket = `ticket-${++tickets}`
        companies.sms.push({ to, ticket, code: String(100_000 + tickets) })
        await companies.smsAnswer
        return { outcome: 'done', ticket, isRunning: false }
      },
      async check({ ticket, code }) {
        const forced = companies.nextCheck.shift()
        if (forced) return forced
        const sent = companies.sms.find((message) => message.ticket === ticket)
        if (!sent || companies.cancelled.includes(ticket)) return { outcome: 'refused', reason: 'expired' }
        return sent.code === code ? { outcome: 'done' } : { outcome: 'refused', reason: 'wrong' }
      },
      async cancel({ ticket }) {
        companies.cancelled.push(ticket)
      },
    },
    mail: {
      async send(mail) {
        const forced = companies.nextMail.shift()
        if (forced) return forced
        companies.mails.push(mail)
        return { outcome: 'done' }
      },
    },
    captcha: {
      report: async ({ token }) =>
        companies.nextCaptcha.shift() ?? {
          outcome: 'done',
          isHuman: token.startsWith('good'),
          score: 0.9,
          action: token.includes('login') ? 'login' : token.includes('reset') ? 'reset' : 'registration',
          hostname: 'localhost',
        },
    },
    cpfRegister: companies.cpf && {
      async lookUp({ cpf }) {
        companies.cpf?.asked.push(cpf)
        return companies.cpf?.answer(cpf) ?? { outcome: 'unknown' }
      },
    },
    deviceCompany: companies.device && {
      async check({ signal: _signal, ...asked }) {
        companies.device?.asked.push(asked)
        return companies.device?.answer(asked) ?? { outcome: 'unknown' }
      },
    },
    exclusionRegisters: companies.registers,
    places: { placeOf: () => ({ country: companies.country, region: null, city: null }) },
    captchaRules: { hostname: 'localhost', minScore: 0.5, onFailure: parts.onFailure },
  })
}

function apiOver(
  identity: Identity,
  parts: { db: TestDatabase; clock: TestClock; handlers: Partial<Handlers<typeof routes>> },
): Api {
  const given: Record<string, unknown> = { ...identity.handlers, ...parts.handlers }
  const missing = async () => {
    throw new AppError('error.not_found')
  }
  const handlers = Object.fromEntries(Object.keys(routes).map((id) => [id, given[id] ?? missing]))
  return createApi<RouteTable>({
    routes,
    handlers: handlers as unknown as Handlers<RouteTable>,
    authenticate: identity.authenticate,
    stepUpMethodsOf: identity.stepUpMethodsOf,
    idempotency: databaseIdempotency(parts.db, parts.clock),
    clock: parts.clock,
    log: silentLog,
    siteId: 1,
  })
}

async function mount(identity: Identity, api: Api, clock: TestClock): Promise<HttpApp> {
  const publicUrl = 'http://localhost:3000'
  const app = await createServer({ log: silentLog, clock, publicUrl, rateScale: 1_000 })
  await mountRoutes(app, api, { publicUrl })
  await app.register(identity.wellKnown)
  await app.ready()
  return app
}

function browserOver(app: HttpApp, ip: string): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(method, path, { body, token, headers = {} } = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.inject({
        method,
        url: path.startsWith('/.') ? path : `/api${path}`,
        remoteAddress: ip,
        headers: {
          ...(cookie === '' ? {} : { cookie }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      for (const { name, value, expires, maxAge } of response.cookies)
        if (value === '' || maxAge === 0 || (expires && expires.getTime() === 0)) cookies.delete(name)
        else cookies.set(name, value)
      const text = response.body
      return {
        status: response.statusCode,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
        headers: response.headers,
      }
    },
  }
}
