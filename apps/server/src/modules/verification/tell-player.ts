import { schemas } from '@marquee/contract'
import { isCurrencyCode } from '@marquee/money'
import { z } from 'zod'
import { type Database, inTransactionOf, subscribe, type Subscription, type Tx } from '../../kernel/index.ts'
import { documentChangedTopic } from './document-changes.ts'
import { documentsDueTopic } from './deadlines.ts'
import {
  deadlineMail,
  type DeadlineNews,
  type DocumentMail,
  documentMail,
  type DocumentNews,
  failedMail,
  type MailBrand,
} from './document-mails.ts'
import { verificationFailedTopic } from './final-failure.ts'
import { documentExpiringTopic } from './notify-expiry.ts'

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

const instant = z.string().transform((text) => Temporal.Instant.from(text))
const due = z
  .object({
    kinds: z.array(kind),
    endsAt: instant.nullable(),
    isAtOnce: z.boolean(),
    amountMinor: z.string().regex(/^\d+$/).transform(BigInt),
    currency: z.string().refine(isCurrencyCode),
  })
  .transform(({ amountMinor, currency, ...body }): DeadlineNews => {
    return { is: 'due', ...body, amount: { minor: amountMinor, currency } }
  })
const expiring = z
  .object({ kind, expiresOn: z.string() })
  .transform((body): DeadlineNews => ({ is: 'expiring', ...body }))

/** Queues a mail to the owner of an event; the mail company recognises one that is sent again by its id. */
async function send<News>(
  { db, brand, ownerOf, queueMail }: MailDependencies,
  {
    id,
    playerId,
    body: news,
  }: { readonly id: bigint; readonly playerId: bigint; readonly body: News | null },
  write: (
    brand: MailBrand,
    owner: { to: string; language: string; market: string },
    news: News,
  ) => DocumentMail,
): Promise<void> {
  const owner = news && (await ownerOf(playerId))
  if (!owner || news === null) return
  const { email: to, language, market } = owner
  const mail = write(brand, { to, language, market }, news)
  await inTransactionOf(db, playerId, (tx) => queueMail(tx, { ...mail, id: `document-${id}` }))
}

/** Mails for what is news to the player: changes of documents, and dates that are set for them. */
export const tellPlayer = (deps: MailDependencies): readonly Subscription[] => [
  subscribe({
    topic: documentChangedTopic,
    name: 'verification.mails',
    parse: newsFrom,
    handler: (event) => send(deps, event, documentMail),
  }),
  subscribe({
    topic: documentsDueTopic,
    name: 'verification.due-mails',
    parse: (body) => due.parse(body),
    handler: (event) => send(deps, event, deadlineMail),
  }),
  subscribe({
    topic: documentExpiringTopic,
    name: 'verification.expiry-mails',
    parse: (body) => expiring.parse(body),
    handler: (event) => send(deps, event, deadlineMail),
  }),
  subscribe({
    topic: verificationFailedTopic,
    name: 'verification.failure-mails',
    parse: () => ({}),
    handler: (event) => send(deps, event, failedMail),
  }),
]
