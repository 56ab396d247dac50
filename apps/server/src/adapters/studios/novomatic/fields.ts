/** Fields of the studio's messages: parts of the path, of the query and of the body. Unknown fields are ignored. */
import { z } from 'zod'
import type { StudioAmount } from '../../../modules/play/index.ts'
import { numberText } from '../transports/json.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { NovomaticAccount } from './config.ts'

/** Text that the ledger can store; ids are sent as numbers too. */
const text = numberText.pipe(
  z
    .string()
    .min(1)
    .max(190)
    .refine((value) => value.isWellFormed() && !value.includes('\0')),
)
const optional = text.nullish().transform((value) => value ?? undefined)
const session = z.object({ PartnerUserSessionKey: text })
/** Money comes back without a session too. */
const oldSession = z.object({ PartnerUserSessionKey: optional })

export const user = z.object({
  path: z.object({ user: text }),
  query: z.object({ ...session.shape, CurrencyCode: optional, GameId: optional }),
})

const toMinor = (digits: string): StudioAmount => ({ text: digits, form: 'minor' })
/** Minor units; a stake is negative. */
const taken = numberText
  .pipe(z.string().regex(/^(-\d{1,18}|0)$/))
  .transform((sent) => toMinor(sent.replace('-', '')))
const given = numberText.pipe(z.string().regex(/^\d{1,18}$/)).transform(toMinor)

/** What a transaction belongs to. */
const entities = z.array(z.object({ EntityType: text, EntityId: text }))
const roundIn = (references: z.infer<typeof entities>): string | undefined =>
  references.find(({ EntityType }) => EntityType === 'CasinoRound')?.EntityId
const round = entities.transform((references, context) => {
  const id = roundIn(references)
  if (id === undefined) context.addIssue({ code: 'custom', message: 'names no round' })
  return id ?? z.NEVER
})

const transaction = {
  TransactionId: text,
  CurrencyCode: text,
  Game: z.object({ GameId: text }),
  User: z.object({ UserId: text }).nullish(),
}
const stake = z.object({
  ...transaction,
  TransactionType: z.literal('CasinoRound_Stake'),
  Amount: taken,
  EntityReferences: round,
})
const win = z.object({
  ...transaction,
  TransactionType: z.literal('CasinoRound_Win'),
  Amount: given,
  EntityReferences: round,
  JackpotHits: z.array(z.object({ JackpotId: text })).nullish(),
})
/** Has the id of the stake; what that took is in our books. */
const cancel = z.object({
  ...transaction,
  Game: transaction.Game.nullish(),
  TransactionType: z.literal('CasinoRound_CancelStake'),
  EntityReferences: entities.transform(roundIn).nullish(),
})

const isOneUser = ({
  path,
  body,
}: {
  readonly path: { readonly user: string }
  readonly body: { readonly User?: { readonly UserId: string } | null | undefined }
}) => body.User == null || body.User.UserId === path.user

const transactionCall = <Query extends z.ZodObject, Body extends typeof stake | typeof win | typeof cancel>(
  query: Query,
  body: Body,
) => z.object({ path: z.object({ user: text }), query, body })

export const stakeCall = transactionCall(session, stake).refine(isOneUser, { path: ['body', 'User'] })
export const winCall = transactionCall(oldSession, win).refine(isOneUser, { path: ['body', 'User'] })
export const cancelCall = transactionCall(oldSession, cancel).refine(isOneUser, { path: ['body', 'User'] })

export const roundCall = z.object({
  path: z.object({ round: text }),
  body: z.object({ State: text, InitiatorUserId: text, InitiatorCurrencyCode: optional }),
})

/** Fields that every operation carries. */
export const toEnvelope = (
  fields: {
    readonly user: string
    readonly token?: string | undefined
    readonly game?: string | undefined
    readonly currency?: string | undefined
  },
  account: NovomaticAccount,
) => {
  const { user: playerRef, token, game, currency } = fields
  return {
    integration: 'novomatic',
    account: account.id,
    playerRef,
    ...withoutUndefined({ token, game, currency }),
  }
}
