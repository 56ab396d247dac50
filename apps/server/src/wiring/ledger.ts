import { z } from 'zod'
import { exportFigures, handleJob, type JobHandler, jobKind } from '../kernel/index.ts'
import type { Audit } from '../modules/audit/index.ts'
import { presentWallet } from '../modules/payments/index.ts'
import { createWallet, textOfDay, verifyDays, type Wallet } from '../modules/wallet/index.ts'
import type { Foundation } from './foundation.ts'
import { anchorLedger } from './ledger-anchors.ts'

export const balanceTopic = 'wallet.balance'
export type BalanceChanged = ReturnType<typeof presentWallet>

/** The ledger on its own pool, with its alarms, metrics and balance pushes. */
export async function openLedger({
  db,
  ledgerDb,
  clock,
  bus,
  log,
  metrics,
  config,
}: Foundation): Promise<Wallet> {
  const wallet = createWallet({
    db,
    clock,
    pool: ledgerDb.pool,
    // Two side calls and one spare connection; the rest are concurrent calls.
    maxConcurrentCalls: config.database.ledgerPool - 3,
    // Every instance has sockets of its own; the bus reaches all of them.
    onBalance: ({ playerId, seq, balances }) => {
      const at = clock.now()
      const event = {
        id: 0n,
        topic: balanceTopic,
        playerId,
        seq,
        at,
        // Computed on demand: most players have no socket here.
        get body() {
          return presentWallet(balances, at)
        },
      }
      bus.publish([event])
    },
    onBug: (error, operation) => {
      metrics.alarms.inc({ kind: 'ledger' })
      log.fatal({ alarm: true, err: error, kind: operation.kind }, 'the ledger raised')
    },
    onDifferences: (playerId, differences) => {
      metrics.alarms.inc({ kind: 'books' })
      log.fatal({ alarm: true, playerId, differences }, "a player's books are wrong: withdrawals are stopped")
    },
    onClockDiffers: () => {
      metrics.alarms.inc({ kind: 'ledger_clock' })
      log.fatal({ alarm: true }, "the ledger does nothing for this instance: its clock is not the database's")
    },
  })
  await wallet.makePartitions()
  exportFigures(metrics, {
    name: 'ledger',
    help: 'Figures of the ledger since the start: operations, calls, what waits, what was lost',
    parts: { calls: () => wallet.figures },
  })
  return wallet
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Work on many entries or on all. */
const LONG_JOB_MS = 4 * HOUR_MS

const partitionsJob = jobKind({ name: 'wallet.make-partitions', payload: z.object({}).loose() })
const changedBooksJob = jobKind({
  name: 'wallet.verify-changed-books',
  payload: z.object({}).loose(),
  timeoutMs: 15 * MINUTE_MS,
})
const longJob = (name: string) => jobKind({ name, payload: z.object({}).loose(), timeoutMs: LONG_JOB_MS })
const wholeBooksJob = longJob('wallet.verify-whole-books')
const closeDaysJob = longJob('wallet.close-days')
const closedDaysJob = longJob('wallet.verify-closed-days')
const anchorJob = longJob('wallet.anchor-heads')
type Alarms = Pick<Foundation, 'log' | 'metrics'>

/** Closes days, with an alarm for a zone in which that fails and for each day that is late. */
export async function closeLedgerDays(
  { wallet, log, metrics }: Alarms & { readonly wallet: Pick<Wallet, 'closeDays'> },
  signal?: AbortSignal,
): Promise<void> {
  const { failed, late } = await wallet.closeDays(signal)
  for (const { zone, error } of failed) {
    metrics.alarms.inc({ kind: 'closed_day' })
    log.fatal({ alarm: true, err: error, zone }, 'the days of a zone cannot be closed')
  }
  for (const day of late) {
    metrics.alarms.inc({ kind: 'closed_day' })
    log.fatal({ alarm: true, day: textOfDay(day) }, 'a day is over for hours and not closed')
  }
}

async function verifyLatestDays(
  { db, clock, log, metrics }: Alarms & Pick<Foundation, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const since = clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: VERIFIED_DAYS })
  const { differences } = await verifyDays({ db, clock }, { since, signal })
  for (const difference of differences) {
    metrics.alarms.inc({ kind: 'closed_day' })
    log.fatal({ alarm: true, difference }, 'closed days are not those of the entries')
  }
}

/** Closed days that are compared with their entries each night. */
const VERIFIED_DAYS = 8

/**
 * Partitions daily, changed books hourly, all books nightly; days are closed soon after their end, and the heads of all
 * players anchored each night.
 */
export function ledgerJobs(
  { db, clock, log, metrics }: Foundation,
  { wallet, audit }: { readonly wallet: Wallet; readonly audit: Audit },
): JobHandler[] {
  return [
    handleJob(partitionsJob, async () => void (await wallet.makePartitions()), {
      cron: { match: '17 3 * * *', catchUpMs: 24 * HOUR_MS },
    }),
    handleJob(
      changedBooksJob,
      async (_payload, { signal }) => void (await wallet.verifyBooks({ scope: 'changed', signal })),
      { cron: { match: '37 * * * *' } },
    ),
    handleJob(
      wholeBooksJob,
      async (_payload, { signal }) => void (await wallet.verifyBooks({ scope: 'whole', signal })),
      { cron: { match: '47 2 * * *', catchUpMs: 12 * HOUR_MS } },
    ),
    handleJob(closeDaysJob, (_payload, { signal }) => closeLedgerDays({ wallet, log, metrics }, signal), {
      cron: { match: '7,22,37,52 * * * *' },
    }),
    handleJob(
      closedDaysJob,
      (_payload, { signal }) => verifyLatestDays({ db, clock, log, metrics }, signal),
      { cron: { match: '27 4 * * *', catchUpMs: 12 * HOUR_MS } },
    ),
    handleJob(anchorJob, async () => void (await anchorLedger({ db, clock }, audit)), {
      cron: { match: '11 1 * * *', catchUpMs: 24 * HOUR_MS },
    }),
  ]
}
