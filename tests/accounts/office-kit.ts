/** The office over the accounts of a kit: members of staff who sign in and call it over HTTP. */
import { type Permission, type StaffRole, staffRoles } from '@marquee/contract/office'
import {
  createErrorReport,
  createServer,
  type HttpApp,
  inTransaction,
  Secret,
  silentLog,
  totpCode,
  totpStep,
} from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createOfficeApi } from '../../apps/server/src/modules/office-api/index.ts'
import { createStaff, grant, invite, type Staff } from '../../apps/server/src/modules/staff/index.ts'
import { careActs } from '../../apps/server/src/wiring/care-steps.ts'
import { evidenceSources } from '../../apps/server/src/wiring/evidence.ts'
import type { AccountsKit } from './kit.ts'

export const STAFF_PASSWORD = 'seven purple herons walk'
const ORIGIN = 'http://localhost:3000'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export interface OfficeReply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes, read by tests
  readonly body: any
  readonly raw: Buffer
}

interface CallOptions {
  readonly body?: object | undefined
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** A member of staff with an app of codes, whose calls have the cookie of the session. */
export interface Member {
  readonly name: string
  cookie: string
  /** A code that was not used before: the clock moves to the next step where it was. */
  code(): string
  call(
    method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'HEAD',
    path: string,
    options?: CallOptions,
  ): Promise<OfficeReply>
  signIn(change?: Partial<{ person: string; password: string; code: string }>): Promise<OfficeReply>
}

export interface OfficeKit {
  readonly app: HttpApp
  readonly staff: Staff
  call: (
    cookie: string,
    method: Parameters<Member['call']>[0],
    path: string,
    options?: CallOptions,
  ) => Promise<OfficeReply>
  /** Invited, with a password and a secret, not signed in. */
  joined: (name: string) => Promise<Member>
  /** Signed in, with grants in Finland by default. */
  member: (
    name: string,
    rights: StaffRole | readonly Permission[],
    markets?: readonly string[],
  ) => Promise<Member>
  grant: (name: string, permissions: readonly Permission[], markets?: readonly string[]) => Promise<void>
  close: () => Promise<void>
}

function secretFrom(base32: string): Buffer {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)))
}

const cookieOf = (reply: OfficeReply): string =>
  [reply.headers['set-cookie']].flat().map(String).join(';').split(';')[0] ?? ''

export async function createOffice(
  kit: AccountsKit,
  publicUrl = ORIGIN,
  officeUrl = publicUrl,
): Promise<OfficeKit> {
  const { db, clock, players, protection } = kit
  const deps = { audit: testAudit, clock }
  const staff = createStaff({
    db,
    clock,
    audit: testAudit,
    config: { passwordPepper: new Secret('pepper'), personalDataKeys: [new Secret('pii')] },
    brandName: 'Marquee',
    isBreached: (password) => password === 'correct horse battery',
    passwordCost: { memoryKiB: 64, passes: 1, lanes: 1 },
  })
  const app = await createServer({ log: silentLog, clock, publicUrl, rateScale: 1_000 })
  const report = createErrorReport({ log: silentLog })
  const evidence = evidenceSources({ clock, audit: testAudit, secrets: ['test'] })
  const care = careActs(deps)
  const shared = { db, clock, audit: testAudit, staff, players, protection, care, evidence, report }
  await app.register(createOfficeApi({ ...shared, mayMutate: () => true, officeUrl, publicUrl }))
  await app.ready()

  let keys = 0
  const call: OfficeKit['call'] = async (cookie, method, path, { body, key, headers = {} } = {}) => {
    const named = key === undefined ? `key-of-a-call-${++keys}` : key
    const response = await app.inject({
      method,
      url: `/api/office/v1${path}`,
      headers: {
        ...(cookie !== '' && { cookie }),
        ...(method === 'POST' && named !== null && { 'idempotency-key': named }),
        ...headers,
      },
      ...(method === 'POST' && { payload: body ?? {} }),
    })
    const isJson = (response.headers['content-type'] ?? '').includes('json')
    const text = isJson ? response.body : ''
    return {
      status: response.statusCode,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
      raw: response.rawPayload,
    }
  }

  const joined: OfficeKit['joined'] = async (name) => {
    const { invitation } = await inTransaction(db, (tx) => invite(tx, deps, { name, by: 'root' }))
    const accepted = await call('', 'POST', '/invitations/accept', {
      body: { invitation, password: STAFF_PASSWORD },
    })
    if (accepted.status !== 201) throw new Error(JSON.stringify(accepted.body))
    const secret = secretFrom(accepted.body.secret as string)
    let used = 0
    const member: Member = {
      name,
      cookie: '',
      code: () => {
        if (totpStep(clock.nowMs()) <= used) clock.advance({ seconds: 30 })
        used = totpStep(clock.nowMs())
        return totpCode(secret, used)
      },
      call: (method, path, options) => call(member.cookie, method, path, options),
      signIn: async (change = {}) => {
        const body = { person: name, password: STAFF_PASSWORD, code: change.code ?? member.code(), ...change }
        const reply = await call('', 'POST', '/session', { body })
        if (reply.status === 201) member.cookie = cookieOf(reply)
        return reply
      },
    }
    return member
  }

  const grantTo: OfficeKit['grant'] = (name, permissions, markets = ['FI']) =>
    inTransaction(db, (tx) =>
      grant(tx, deps, { name, by: 'root', permissions, markets, until: clock.now().add({ hours: 20_000 }) }),
    )

  return {
    app,
    staff,
    call,
    joined,
    grant: grantTo,
    async member(name, rights, markets = ['FI']) {
      const one = await joined(name)
      await grantTo(name, typeof rights === 'string' ? staffRoles[rights] : rights, markets)
      const { status, body } = await one.signIn()
      if (status !== 201) throw new Error(JSON.stringify(body))
      return one
    },
    close: () => app.close(),
  }
}
