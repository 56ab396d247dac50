/** Deposits of Germany with the sandbox's file of deposits with all operators. */
import { buildSandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { lugas } from '../../apps/sandbox/src/lugas/lugas.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { createLugas } from '../../apps/server/src/adapters/limit-files/lugas/adapter.ts'
import { inTransaction, isAppError, silentLog } from '../../apps/server/src/kernel/index.ts'
import type { LimitFile, PaymentsPlayer } from '../../apps/server/src/modules/payments/index.ts'
import {
  type Alarm,
  companySide,
  createFakeCompany,
  createTestPayments,
  paymentsPlayer,
  runJob,
} from '../../apps/server/src/modules/payments/test-kit.ts'
import { createWalletKit } from '../../apps/server/src/modules/wallet/test-kit.ts'

/** A file that the test can hold up or switch off, over the real one. */
type Outage = 'none' | 'before' | 'after'

export async function createCrossOperatorKit(start: string, { givesRoomBack = false } = {}) {
  const kit = await createWalletKit({ start })
  const sandbox = await buildSandbox({
    settings: settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' }),
    books: openBooks(':memory:'),
    clock: systemClock,
    companies: [lugas],
  })
  const url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  const real = createLugas({
    config: { url: `${url}/lugas`, operatorId: credentials.lugas.operatorId, givesRoomBack },
    timeoutMs: 20_000,
    log: silentLog,
  })
  const hooks = {
    /** `before`: no call reaches the file. `after`: calls have their effect, and no answer comes. */
    outage: 'none' as Outage,
    /** Runs when the file has answered, before we hear of it. */
    afterReserve: async (): Promise<void> => {},
    reserved: [] as string[],
    /** The last call again, as it arrives when nobody waits for its answer any more. */
    arriveLate: async (): Promise<unknown> => undefined,
  }
  const held = async <T>(call: () => Promise<T>): Promise<T | { outcome: 'unknown' }> => {
    if (hooks.outage === 'before') return { outcome: 'unknown' }
    const answer = await call()
    return hooks.outage === 'after' ? { outcome: 'unknown' } : answer
  }
  const file: LimitFile = {
    givesRoomBack,
    async reserve(asked) {
      hooks.reserved.push(asked.reservationId)
      hooks.arriveLate = () => real.reserve(asked)
      const answer = await held(() => real.reserve(asked))
      await hooks.afterReserve()
      return answer
    },
    confirm: (told) => held(() => real.confirm(told)),
    release: (told) => held(() => real.release(told)),
  }
  const { company, port } = createFakeCompany()
  const facts = new Map<bigint, PaymentsPlayer>()
  const alarms: Alarm[] = []
  const payments = createTestPayments(kit, { company: port, facts, alarms, limitFiles: { lugas: file } })
  const unconnected = createTestPayments(kit, { company: port, facts, alarms, limitFiles: {} })
  const side = companySide(payments)
  let numbers = 0
  const next = () => ++numbers

  /** Somebody in Germany whom the file does not know yet. */
  async function german(change: Partial<PaymentsPlayer> = {}): Promise<bigint> {
    const playerId = await kit.player({ main: change.market === undefined ? 5_000n : 0n })
    const home = { market: 'JJ', country: 'DE', language: 'de', firstName: `Person ${next()}` }
    facts.set(playerId, paymentsPlayer(playerId, { ...home, ...change }))
    return playerId
  }
  const request = (minor: bigint, idempotencyKey = `key-${next()}`) => ({
    amount: { minor, currency: 'EUR' },
    method: 'TRUSTLY' as const,
    langmarket: 'de-DE',
    theme: 'dark' as const,
    visit: { ip: '203.0.113.4' },
    idempotencyKey,
  })
  const open = (playerId: bigint, minor: bigint, key?: string) =>
    payments.openDeposit(playerId, request(minor, key))
  /** What a deposit is refused with. */
  const refusal = async (playerId: bigint, minor: bigint, key?: string) => {
    const error: unknown = await open(playerId, minor, key).then(
      () => null,
      (raised: unknown) => raised,
    )
    return isAppError(error) ? { code: error.code, ...error.additionalInfo } : error
  }
  const callOf = (playerId: bigint, depositId: string | null, amount: bigint) => ({
    playerId,
    companyTx: `tx-${depositId}`,
    paymentId: depositId ?? '',
    amount,
    currency: 'EUR',
  })
  /** What the file counts of a player in a month, decimals. */
  async function inFile(prefix: string, month: string): Promise<bigint> {
    const answer = await sandbox.app.inject({ url: '/lugas/file', headers: { accept: 'application/json' } })
    const { reservations } = answer.json<{
      reservations: { id: string; month: string; minor: number; state: string }[]
    }>()
    return reservations
      .filter((one) => one.id.startsWith(prefix) && one.month === month && one.state !== 'released')
      .reduce((sum, { minor }) => sum + BigInt(minor), 0n)
  }
  async function roomsOf(playerId: bigint) {
    const { rows } = await kit.db.query<{
      deposit_id: string
      attempt: number
      state: string
      told_amount: bigint | null
    }>(
      `select deposit_id, attempt, state, told_amount from payments.limit_file_room
        where player_id = $1 order by asked_at, attempt`,
      [playerId],
    )
    return rows
  }
  /** Runs the jobs of all askings of a player, as the worker would. */
  async function settle(playerId: bigint): Promise<void> {
    for (const { deposit_id: depositId, attempt } of await roomsOf(playerId))
      await runJob(payments, 'payments.settle-limit-file', {
        playerId: playerId.toString(),
        depositId,
        attempt,
      })
  }
  /** No deposit is inserted until the work is done, which waits until so many sessions wait for a lock. */
  const holdDeposits = (work: (untilWaiting: (sessions: number) => Promise<void>) => Promise<void>) =>
    inTransaction(kit.db, async (tx) => {
      await tx.query('lock table payments.deposit in exclusive mode')
      await work(async (sessions) => {
        for (let waiting = 0; waiting < sessions;) {
          const { rows } = await kit.db.query<{ count: bigint }>(
            `select count(*) as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          )
          waiting = Number(rows[0]!.count)
        }
      })
    })
  /** The jobs about a player's room that were asked for. */
  async function settleJobs(playerId: bigint): Promise<number> {
    const { rows } = await kit.db.query<{ count: bigint }>(
      `select count(*) as count from kernel.outbox
        where player_id = $1 and body ->> 'task' = 'payments.settle-limit-file'`,
      [playerId],
    )
    return Number(rows[0]!.count)
  }
  return {
    kit,
    payments,
    unconnected,
    side,
    facts,
    alarms,
    company,
    hooks,
    german,
    open,
    request,
    refusal,
    callOf,
    inFile,
    roomsOf,
    settle,
    settleJobs,
    holdDeposits,
    /** A whole deposit. */
    async deposit(playerId: bigint, minor: bigint) {
      const { depositId } = await open(playerId, minor)
      const call = callOf(playerId, depositId, minor)
      const authorized = await side.authorizeDeposit(call)
      const booked = await side.transferDeposit(call)
      if (!authorized.ok || !booked.ok) throw new Error('the deposit is not booked')
      await settle(playerId)
      return call
    },
    elsewhere: (person: PaymentsPlayer, amount: string) =>
      sandbox.app.inject({
        method: 'POST',
        url: '/lugas/file',
        payload: {
          firstName: person.firstName,
          lastName: person.lastName,
          dateOfBirth: person.dateOfBirth,
          elsewhere: amount,
        },
      }),
    run: (name: string) => runJob(payments, name, {}),
    /** Reads the books of the company about money in suspense. */
    readBooks: ({ playerId, companyTx }: { playerId: bigint; companyTx: string }) =>
      runJob(payments, 'payments.settle-case', { playerId: playerId.toString(), companyTx }),
    async close() {
      await kit.close()
      await sandbox.stop()
    },
  }
}
