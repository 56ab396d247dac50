/** Fields of the messages. */
import { z } from 'zod'
import type { ExactNumber } from '../../../kernel/index.ts'
import { numberText } from '../transports/json.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { CashierAccount } from './config.ts'

const MAX_LIST = 50

/** Text that the ledger can store; ids are sent as numbers or as text. */
const idText = numberText.pipe(
  z
    .string()
    .min(1)
    .max(200)
    .refine((value) => value.isWellFormed() && !value.includes('\0')),
)
export const optionalId = idText.nullish().transform((value) => value ?? undefined)

/** A `txid`: our key, and the value as it was sent, which the answer repeats. */
export const transactionId = z.unknown().transform((sent, context) => {
  const read = idText.safeParse(sent)
  if (!read.success) {
    context.addIssue({ code: 'custom', message: 'not an id' })
    return z.NEVER
  }
  return { key: read.data, sent: sent as string | ExactNumber }
})
export type TransactionId = z.infer<typeof transactionId>

/** A whole number of the studio's smallest unit. */
export const amount = numberText.pipe(z.string().regex(/^\d{1,18}$/))
const decimals = z
  .array(numberText.pipe(z.string().regex(/^\d{1,15}(\.\d{1,12})?$/)))
  .max(MAX_LIST)
  .nullish()

const envelope = {
  cashiertoken: optionalId,
  gameref: optionalId,
}
export const player = { ...envelope, customerid: idText, currency: optionalId }
const money = { ...envelope, customerid: idText, currency: idText }
const inRound = { ...money, gameref: idText, gamesessionid: idText, ended: z.boolean().default(false) }

const betPart = { txid: transactionId, amount, txtype: z.enum(['withdraw', 'freespinbet']) }
const betExtras = {
  promocode: optionalId,
  jpcontribution: decimals,
  buyfeature: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
}
export const bet = z.object({
  ...inRound,
  ...betPart,
  ...betExtras,
})
export type BetFields = z.infer<typeof bet>

const winPart = { txid: transactionId, amount, txtype: z.literal('deposit') }
/** Id and amount of each jackpot that is paid; part of the amount of the call. */
const jackpotPayout = z
  .array(z.tuple([numberText, amount]))
  .max(10)
  .nullish()
  .transform((value) => value ?? [])
const win = z.object({ ...inRound, ...winPart, jackpotpayout: jackpotPayout })
export type WinFields = z.infer<typeof win>

/** The part of a deposit that its jackpots pay. */
export const jackpotsOf = ({ jackpotpayout }: Pick<WinFields, 'jackpotpayout'>): bigint =>
  jackpotpayout.reduce((sum, [, paid]) => sum + BigInt(paid), 0n)

/** Money without a bet: it has a promotion, and not always a round. */
const payout = z.object({
  ...money,
  gamesessionid: optionalId,
  txid: transactionId,
  amount,
  txtype: z.enum(['freespinspayout', 'fsdeposit', 'promopayout']),
  promocode: optionalId,
  promotionid: optionalId,
})
export type PayoutFields = z.infer<typeof payout>

export const deposit = z
  .discriminatedUnion('txtype', [win, payout])
  // Of two amounts nobody says which one is meant.
  .refine((fields) => fields.txtype !== 'deposit' || jackpotsOf(fields) <= BigInt(fields.amount), {
    path: ['jackpotpayout'],
  })

export const betAndWin = z.object({
  ...inRound,
  ...betExtras,
  withdraw: z.object(betPart),
  deposit: z.object(winPart),
})

export const verifyToken = z.object({ token: idText, gameref: optionalId })
export const rollback = z.object({
  ...player,
  txid: transactionId,
  originaltxid: transactionId,
  gamesessionid: optionalId,
})

/** Fields that every operation carries. */
export const toEnvelope = (
  fields: {
    readonly customerid?: string
    readonly cashiertoken?: string | undefined
    readonly gameref?: string | undefined
    readonly currency?: string | undefined
  },
  { integration, account }: { readonly integration: string; readonly account: CashierAccount },
) => ({
  integration,
  account: account.id,
  playerRef: fields.customerid ?? '',
  ...withoutUndefined({ token: fields.cashiertoken, game: fields.gameref, currency: fields.currency }),
})
