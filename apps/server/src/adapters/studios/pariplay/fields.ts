/** Fields of the studio's messages. Unknown fields are ignored. */
import { z } from 'zod'
import type { Operation } from '../../../modules/play/index.ts'
import { decimalAmount } from '../decimals.ts'
import { numberText } from '../transports/json.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { FREE_ROUND_FEATURES } from './assumed.ts'
import type { PariplayAccount } from './config.ts'

/** Text that the ledger can store; ids come as numbers too. */
const storable = (maxLength: number) =>
  numberText.refine(
    (value) => value.length > 0 && value.length <= maxLength && value.isWellFormed() && !value.includes('\0'),
  )
export const text = storable(200)
/** An id that gets a prefix. */
export const prefixedId = storable(180)

const optional = text.nullish().transform((value) => value ?? undefined)

/** What every message carries. `CurrencyCode` is compared where it is sent. */
export const player = {
  Token: text,
  PlayerId: text,
  GameCode: optional,
  CurrencyCode: optional,
}
export const inRound = {
  ...player,
  GameCode: text,
  RoundId: prefixedId,
  TransactionId: text,
  EndGame: z.boolean().nullish(),
  Feature: z.string().nullish(),
  FeatureId: optional,
  TransactionConfiguration: z.array(numberText).nullish(),
}

/** Fields that every operation carries. */
export const toEnvelope = (
  fields: {
    readonly Token: string
    readonly PlayerId: string
    readonly GameCode?: string | undefined
    readonly CurrencyCode?: string | undefined
  },
  account: PariplayAccount,
) => ({
  integration: 'pariplay',
  account: account.id,
  playerRef: fields.PlayerId,
  token: fields.Token,
  ...withoutUndefined({ game: fields.GameCode, currency: fields.CurrencyCode }),
})

const inRoundSchema = z.object(inRound)
type InRound = z.infer<typeof inRoundSchema>

/** Fields of a bet or a win. */
export const toMoney = (fields: InRound, account: PariplayAccount) => ({
  ...toEnvelope(fields, account),
  game: fields.GameCode,
  round: fields.RoundId,
  txId: fields.TransactionId,
  isRefusedIfGivenBack: true as const,
})

/** The award that pays for a bet or a win of free rounds; an empty one is none that we granted. */
export const grantOf = ({ Feature, FeatureId }: InRound): string | undefined =>
  Feature != null && FREE_ROUND_FEATURES.includes(Feature) ? (FeatureId ?? '') : undefined

export const hasConfiguration = (
  { TransactionConfiguration }: Pick<InRound, 'TransactionConfiguration'>,
  ...wanted: readonly string[]
): boolean => TransactionConfiguration?.some((one) => wanted.includes(one)) ?? false

/** An amount that may have a sign. */
export const signedAmount = numberText.transform((sent, context) => {
  const isNegative = sent.startsWith('-')
  const read = decimalAmount.safeParse(isNegative ? sent.slice(1) : sent)
  if (!read.success) context.addIssue({ code: 'custom', message: 'not an amount' })
  return read.success ? { amount: read.data, isNegative } : z.NEVER
})

/** Asks for the balance of the player that a call names. */
export function balanceQuestion(values: unknown, account: PariplayAccount): Operation | null {
  const fields = z.object(player).safeParse(values)
  return fields.success ? { ...toEnvelope(fields.data, account), kind: 'balance' } : null
}
