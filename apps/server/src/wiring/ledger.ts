import { z } from 'zod'
import { exportFigures, handleJob, type JobHandler, jobKind } from '../kernel/index.ts'
import type { Audit } from '../modules/audit/index.ts'
import { presentWallet } from '../modules/payments/index.ts'
import { createWallet, readChangedDays, type Wallet } from '../modules/wallet/index.ts'
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

const partitionsJob = jobKind({ name: 'wallet.make-partitions', payload: z.object({}).loose() })
const changedBooksJob = jobKind({
  name: 'wallet.verify-changed-books',
  payload: z.object({}).loose(),
  timeoutMs: 15 * 60_000,
})
const wholeBooksJob = jobKind({
  name: 'wallet.verify-whole-books',
  payload: z.object({}).loose(),
  timeoutMs: 4 * 3_600_000,
})

const closeDaysJob = jobKind({
  name: 'wallet.close-days',
  payload: z.object({}).loose(),
  timeoutMs: 4 * 3_600_000,
})
const closedDaysJob = jobKind({
  name: 'wallet.verify-closed-days',
  payload: z.object({}).loose(),
  timeoutMs: 4 * 3_600_000,
})
const anchorJob = jobKind({
  name: 'wallet.anchor-heads',
  payload: z.object({}).loose(),
  timeoutMs: 4 * 3_600_000,
})
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
      cron: { match: '17 3 * * *', catchUpMs: 86_400_000 },
    }),
    handleJob(
      changedBooksJob,
      async (_payload, { signal }) => void (await wallet.verifyBooks({ scope: 'changed', signal })),
      { cron: { match: '37 * * * *' } },
    ),
    handleJob(
      wholeBooksJob,
      async (_payload, { signal }) => void (await wallet.verifyBooks({ scope: 'whole', signal })),
      { cron: { match: '47 2 * * *', catchUpMs: 43_200_000 } },
    ),
    handleJob(closeDaysJob, async (_payload, { signal }) => void (await wallet.closeDays(signal)), {
      cron: { match: '7,22,37,52 * * * *' },
    }),
    handleJob(
      closedDaysJob,
      async () => {
        const since = clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: VERIFIED_DAYS })
        for (const { zone, day } of await readChangedDays(db, since)) {
          metrics.alarms.inc({ kind: 'closed_day' })
          log.fatal({ alarm: true, zone, day: day.toString() }, 'a closed day no longer has its sums')
        }
      },
      { cron: { match: '27 4 * * *', catchUpMs: 43_200_000 } },
    ),
    handleJob(anchorJob, async () => void (await anchorLedger({ db, clock }, audit)), {
      cron: { match: '11 1 * * *', catchUpMs: 86_400_000 },
    }),
  ]
}
