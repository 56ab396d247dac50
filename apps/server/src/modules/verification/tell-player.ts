import { schemas } from '@marquee/contract'
import { z } from 'zod'
import { type Database, inTransaction, subscribe, type Subscription, type Tx } from '../../kernel/index.ts'
import { documentChangedTopic } from './document-changes.ts'
import { type DocumentMail, documentMail, type DocumentNews, type MailBrand } from './document-mails.ts'

export interface MailDependencies {
  readonly db: Database
  readonly brand: MailBrand
  /** Null for an unknown player. */
  readonly ownerOf: (
    playerId: bigint,
  ) => Promise<{ readonly email: string; readonly language: string } | null>
  readonly queueMail: (tx: Tx, mail: DocumentMail & { readonly id: string }) => Promise<void>
}

const changed = z.object({
  kind: z.enum(schemas.documentKinds),
  status: z.enum(schemas.documentStatuses),
  reason: z.enum(schemas.rejectionReasons).nullable(),
  by: z.enum(['player', 'system', 'staff']),
})

/** What the player is told of a change; null for one of their own, and for a file that has arrived. */
export function newsFrom(body: unknown): DocumentNews | null {
  const { kind, status, reason, by } = changed.parse(body)
  if (by === 'player') return null
  switch (status) {
    case 'VERIFIED':
      return { is: 'verified', kind }
    case 'EXPIRED':
      return { is: 'expired', kind }
    case 'REQUESTED':
      return reason === null ? { is: 'requested', kind } : { is: 'refused', kind, reason }
    case 'UNDER_REVIEW':
    case 'UNREQUESTED':
      return null
    default:
      return status satisfies never
  }
}

/** A mail for each change that is news to the player; the mail company recognises one that is sent again by its id. */
export const tellPlayer = ({ db, brand, ownerOf, queueMail }: MailDependencies): Subscription =>
  subscribe({
    topic: documentChangedTopic,
    name: 'verification.mails',
    parse: newsFrom,
    handler: async ({ id, playerId, body: news }) => {
      const owner = news && (await ownerOf(playerId))
      if (!owner) return
      const { email: to, language } = owner
      const mail = documentMail(brand, { to, language }, news)
      await inTransaction(db, (tx) => queueMail(tx, { ...mail, id: `document-${id}` }))
    },
  })
