/**
 * Every money route, repeated with the same key after the connection broke during COMMIT, and in two instances at once
 * (A1, P50).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '@marquee/contract'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createDecisions } from '../../apps/server/src/modules/decisions/index.ts'
import {
  type Api,
  type Database,
  createApi,
  createDatabase,
  databaseIdempotency,
  silentLog,
} from '../../apps/server/src/kernel/index.ts'
import {
  type PaymentsPlayer,
  createPayments,
  paymentsHandlers,
} from '../../apps/server/src/modules/payments/index.ts'
import {
  boundlessFiles,
  companySide,
  createFakeCompany,
  cleanScreenings,
  everyDevice,
  noDepositSteps,
  everythingAffordable,
  noDocuments,
  paymentsPlayer,
} from '../../apps/server/src/modules/payments/test-kit.ts'
import { type WalletKit, createWalletKit } from '../../apps/server/src/modules/wallet/test-kit.ts'
import { type Line, openLine } from '../kit/line.ts'
import { personalKeys } from '../kit/personal-keys.ts'

const moneyRoutes = {
  'wallet.deposit': routes['wallet.deposit'],
  'wallet.withdrawal': routes['wallet.withdrawal'],
  'wallet.withdrawalContinue': routes['wallet.withdrawalContinue'],
  'wallet.withdrawalCancel': routes['wallet.withdrawalCancel'],
  'wallet.withdrawalFinal': routes['wallet.withdrawalFinal'],
}
type MoneyRoute = keyof typeof moneyRoutes

let kit: WalletKit
let line: Line
let overLine: Database
let broken: Api<typeof moneyRoutes>
let whole: Api<typeof moneyRoutes>
let side: ReturnType<typeof companySide>
const { company, port } = createFakeCompany()
const players = new Map<bigint, PaymentsPlayer>()
let requests = 0

function copyOver(db: Database) {
  const payments = createPayments({
    audit: testAudit,
    decisions: createDecisions({ clock: kit.clock }),
    db,
    clock: kit.clock,
    log: silentLog,
    wallet: kit.wallet,
    players: {
      factsOf: async (playerId) => players.get(playerId) ?? null,
      areTermsDue: async () => false,
    },
    company: port,
    creditRanges: [],
    sessionKey: Buffer.alloc(32, 7),
    licenceOf: () => 'sandbox',
    devices: everyDevice,
    screenings: cleanScreenings,
    depositSteps: noDepositSteps,
    documents: noDocuments,
    affordability: everythingAffordable,
    limitFiles: boundlessFiles,
    tellUnpaidBalance: async () => {},
  })
  const api = createApi({
    routes: moneyRoutes,
    handlers: paymentsHandlers({
      payments,
      wallet: kit.wallet,
      clock: kit.clock,
      placeOf: () => ({ country: 'IE', region: null, source: 'address' }) as never,
      gameOf: () => undefined,
    }),
    authenticate: async () => null,
    idempotency: databaseIdempotency(db, kit.clock),
    clock: kit.clock,
    log: silentLog,
    siteId: 1,
  })
  return { payments, api }
}

beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z' })
  line = await openLine(kit.db.connection)
  overLine = createDatabase({
    connection: line.connection,
    max: 5,
    applicationName: 'marquee test',
    personalKeys,
  })
  broken = copyOver(overLine).api
  const copy = copyOver(kit.db)
  whole = copy.api
  side = companySide(copy.payments)
})
afterAll(async () => {
  await overLine?.close()
  await line?.close()
  await kit?.close()
})

const choice = { langmarket: 'en-UN', theme: 'dark' } as const
const money = { amount: '20.00', currency: 'EUR' }

async function person(): Promise<bigint> {
  const playerId = await kit.player({ main: 10_000n })
  players.set(playerId, paymentsPlayer(playerId))
  return playerId
}
async function count(text: string, playerId: bigint): Promise<number> {
  const { rows } = await kit.db.query<{ count: bigint }>(text, [playerId])
  return Number(rows[0]?.count)
}
function send(api: Api<typeof moneyRoutes>, id: MoneyRoute, playerId: bigint, input: object, key: string) {
  return api.dispatch(id, input as never, {
    ip: '127.0.0.1',
    caller: { playerId, sessionId: 's', claims: {} },
    headers: { 'idempotency-key': key },
  })
}
async function requested(playerId: bigint): Promise<string> {
  const input = { amount: money, method: 'TRUSTLY', ...choice }
  const answer = await send(whole, 'wallet.withdrawal', playerId, input, `requested-${++requests}`)
  if (!answer.ok) throw new Error(answer.problem.code)
  return (answer.body as { withdrawal: { pendingWithdrawalId: string } }).withdrawal.pendingWithdrawalId
}
/** A withdrawal that the company knows. */
async function named(playerId: bigint): Promise<string> {
  const paymentId = await requested(playerId)
  const companyTx = `w-${paymentId}`
  await side.authorizeWithdrawal({ playerId, companyTx, amount: 2000n, currency: 'EUR', paymentId })
  return paymentId
}

const cases: Readonly<
  Record<
    MoneyRoute,
    {
      /** The initial state, and the player's request. */
      readonly prepare: (playerId: bigint) => Promise<object>
      /** Counts the effects; one is right. */
      readonly effects: (playerId: bigint) => Promise<number>
    }
  >
> = {
  'wallet.deposit': {
    prepare: async () => ({ amount: money, method: 'CREDITCARD', ...choice }),
    effects: (playerId) =>
      count('select count(*) as count from payments.deposit where player_id = $1', playerId),
  },
  'wallet.withdrawal': {
    prepare: async () => ({ amount: money, method: 'TRUSTLY', ...choice }),
    effects: async (playerId) => {
      expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 8000n, locked: 2000n })
      return count('select count(*) as count from payments.withdrawal where player_id = $1', playerId)
    },
  },
  'wallet.withdrawalContinue': {
    prepare: async (playerId) => ({ pendingWithdrawalId: await requested(playerId), ...choice }),
    effects: async (playerId) => {
      expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 8000n, locked: 2000n })
      return count('select count(*) as count from payments.withdrawal where player_id = $1', playerId)
    },
  },
  'wallet.withdrawalCancel': {
    prepare: async (playerId) => ({
      pendingWithdrawalId: await named(playerId),
      amount: money,
      cancelByPlayer: true,
    }),
    effects: async (playerId) => {
      expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 10_000n, locked: 0n })
      return count(
        `select count(*) as count from wallet.entry where player_id = $1 and kind = 17 and outcome = 0`,
        playerId,
      )
    },
  },
  'wallet.withdrawalFinal': {
    prepare: async (playerId) => ({ pendingWithdrawalId: await requested(playerId) }),
    effects: (playerId) =>
      count('select count(*) as count from payments.withdrawal where player_id = $1 and is_final', playerId),
  },
}

describe('a money route', () => {
  it('the routes of these tests are all routes marked `once`', () => {
    const marked = Object.entries(routes).filter(([id, route]) => id.startsWith('wallet.') && 'once' in route)
    expect(Object.keys(cases).toSorted()).toEqual(marked.map(([id]) => id).toSorted())
  })

  it.each(Object.entries(cases) as [MoneyRoute, (typeof cases)[MoneyRoute]][])(
    '%s has one effect when the line breaks during COMMIT and another instance gets the repeat',
    async (id, { prepare, effects }) => {
      const playerId = await person()
      const input = await prepare(playerId)
      const key = `lost-${id}-${playerId}`
      line.loseNextCommit()
      const first = await send(broken, id, playerId, input, key)
      expect(first.ok).toBe(false)
      expect(first.status).toBe(503)
      const second = await send(whole, id, playerId, input, key)
      expect(second).toMatchObject({ ok: true })
      const third = await send(broken, id, playerId, input, key)
      expect(third).toMatchObject({ ok: true })
      if (second.ok && third.ok) expect(third.body).toEqual(second.body)
      expect(await effects(playerId)).toBe(1)
      expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
    },
  )

  it.each(Object.entries(cases) as [MoneyRoute, (typeof cases)[MoneyRoute]][])(
    '%s has one effect when its handler runs in two instances at once',
    async (id, { prepare, effects }) => {
      const playerId = await person()
      const input = await prepare(playerId)
      const key = `both-${id}-${playerId}`
      const answers = await Promise.all([
        send(broken, id, playerId, input, key),
        send(whole, id, playerId, input, key),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
      expect(await effects(playerId)).toBe(1)
    },
  )

  it('refuses another body under the key of an unknown outcome', async () => {
    const playerId = await person()
    const input = { amount: money, method: 'TRUSTLY', ...choice }
    line.loseNextCommit()
    await send(broken, 'wallet.withdrawal', playerId, input, `other-${playerId}`)
    const other = { ...input, amount: { amount: '30.00', currency: 'EUR' } }
    expect(await send(whole, 'wallet.withdrawal', playerId, other, `other-${playerId}`)).toMatchObject({
      ok: false,
      problem: { code: 'error.idempotency.conflict' },
    })
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ locked: 2000n })
  })

  it('stores no session of a cashier where a reader of the database can find it', async () => {
    const playerId = await person()
    const input = { amount: money, method: 'CREDITCARD', ...choice }
    await send(whole, 'wallet.deposit', playerId, input, `clear-${playerId}`)
    const { sessionId } = company.asked.at(-1) ?? { sessionId: '' }
    const { rows } = await kit.db.query<{ text: string }>(
      `select i::text as text from kernel.idempotency i union all select d::text from payments.deposit d`,
    )
    expect(sessionId).toHaveLength(32)
    for (const { text } of rows) {
      expect(text).not.toContain(sessionId)
      expect(text).not.toContain(Buffer.from(sessionId).toString('hex'))
    }
  })
})
