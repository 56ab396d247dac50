import { z } from 'zod'
import {
  type Database,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  type Log,
  publish,
} from '../../kernel/index.ts'
import type { ChangesDependencies } from './document-changes.ts'
import { findDocument, lockDocuments } from './document-store.ts'
import { type ExpiringDocument, insertExpiryNotice, readExpiring } from './deadline-store.ts'

/** Event: a verified document will have expired soon. */
export const documentExpiringTopic = 'document.expiring'

/** Days before the last day of a document at which its player is told (KYC-15). */
const NOTICE_DAYS = [7, 30] as const
/** Notices of one run and kind; the next hour takes the others. */
const AT_ONCE = 1_000

const noticeKind = jobKind({
  name: 'verification.notify-expiry',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 60_000,
})

export interface NoticeDependencies extends Pick<ChangesDependencies, 'clock'> {
  readonly db: Database
  readonly log: Log
}

/** Tells of documents whose last day is near: for each last day 30 days and 7 days before, each one time. */
export async function notifyExpiry(deps: NoticeDependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  // Counted where the day begins last, as its end is.
  const today = clock.now().toZonedDateTimeISO('Etc/GMT+12').toPlainDate()
  // The nearer notice first: of a document that is verified late the earlier one is not sent after it.
  for (const daysBefore of NOTICE_DAYS) {
    const until = today.add({ days: daysBefore }).toString()
    const found = await readExpiring(db, { from: today.toString(), until, daysBefore, limit: AT_ONCE })
    for (const document of found) {
      signal.throwIfAborted()
      await tell(deps, document, daysBefore).catch((err: unknown) => {
        const { playerId, documentId } = document
        log.error(
          { err, playerId: playerId.toString(), documentId, alarm: true },
          'a notice could not be sent',
        )
      })
    }
  }
}

const tell = (
  { db, clock }: NoticeDependencies,
  document: ExpiringDocument,
  daysBefore: number,
): Promise<void> =>
  inTransactionOf(db, document.playerId, async (tx) => {
    const { playerId, documentId, expiresOn } = document
    await lockDocuments(tx, playerId)
    const current = await findDocument(tx, playerId, documentId)
    if (current?.status !== 'VERIFIED' || current.expiresOn !== expiresOn) return
    if (!(await insertExpiryNotice(tx, document, { daysBefore, at: clock.now() }))) return
    await publish(tx, { topic: documentExpiringTopic, playerId, body: { kind: current.kind, expiresOn } })
  })

export const createNoticeJob = (deps: NoticeDependencies): JobHandler =>
  handleJob(noticeKind, (_payload, { signal }) => notifyExpiry(deps, signal), {
    cron: { match: '41 * * * *' },
  })
