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
  ) => Promise<{ readonly email: string; readonly language: string; readonly market: string } | null>
  readonly queueMail: (tx: Tx, mail: DocumentMail & { readonly id: string }) => Promise<void>
}

const kind = z.enum(schemas.documentKinds)
const changed = z.discriminatedUnion('news', [
  z.object({ news: z.literal(null) }),
  z.object({ news: z.enum(['verified', 'requested', 'expired']), kind }),
  z.object({ news: z.literal('refused'), kind, reason: z.enum(schemas.rejectionReasons) }),
])

/** What the player is told of a change. */
function newsFrom(body: unknown): DocumentNews | null {
  const parsed = changed.parse(body)
  if (parsed.news === null) return null
  const { news: is, ...rest } = parsed
  return { is, ...rest } as DocumentNews
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
      const { email: to, language, market } = owner
      const mail = documentMail(brand, { to, language, market }, news)
      await inTransaction(db, (tx) => queueMail(tx, { ...mail, id: `document-${id}` }))
    },
  })
