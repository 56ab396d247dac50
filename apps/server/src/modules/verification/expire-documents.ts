import { z } from 'zod'
import {
  type Database,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  type Log,
} from '../../kernel/index.ts'
import { changeDocument, type ChangesDependencies } from './document-changes.ts'
import { findDocument, lockDocuments, readExpired } from './document-store.ts'

const expireKind = jobKind({
  name: 'verification.expire-documents',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 60_000,
})

/** Documents of one run; the next hour takes the others. */
const AT_ONCE = 1_000

export interface ExpiryDependencies extends ChangesDependencies {
  readonly db: Database
  readonly log: Log
}

/** Verified documents whose last day is over in every zone have expired. */
export async function expireDocuments(deps: ExpiryDependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  const today = clock.now().toZonedDateTimeISO('Etc/GMT+12').toPlainDate().toString()
  for (const { playerId, documentId } of await readExpired(db, today, AT_ONCE)) {
    signal.throwIfAborted()
    try {
      await inTransactionOf(db, playerId, async (tx) => {
        await lockDocuments(tx, playerId)
        const document = await findDocument(tx, playerId, documentId)
        if (!document?.expiresOn || document.expiresOn >= today) return
        await changeDocument(tx, deps, document, { is: 'expired' }, { actor: 'system' })
      })
    } catch (err) {
      // The next run tries it again; the documents behind it do not wait for that.
      log.error(
        { err, playerId: playerId.toString(), documentId, alarm: true },
        'a document could not be ended',
      )
    }
  }
}

export const createExpiryJob = (deps: ExpiryDependencies): JobHandler =>
  handleJob(expireKind, (_payload, { signal }) => expireDocuments(deps, signal), {
    cron: { match: '23 * * * *' },
  })
