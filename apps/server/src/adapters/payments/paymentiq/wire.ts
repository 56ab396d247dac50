import { z } from 'zod'

const textLike = z.union([z.string(), z.number()]).transform(String)
const id = textLike.pipe(z.string().min(1).max(120))
const decimal = textLike.pipe(z.string().regex(/^-?\d{1,15}(\.\d{1,8})?$/))
/** They send null for absent fields. */
const orNull = <T extends z.ZodType>(shape: T) => shape.nullish().transform((value) => value ?? undefined)
/** Free text about a payment, truncated instead of refused: a long text must not block money that has moved. */
const wordsOf = (length: number) => orNull(z.string().transform((text) => text.slice(0, length)))

export const verifyUserBody = z.object({ sessionId: z.string().min(1).max(200), userId: id })
export const authorizeBody = z.object({
  userId: id,
  txAmount: decimal,
  txAmountCy: z.string().length(3),
  txId: id,
  txTypeId: orNull(textLike),
  txName: wordsOf(120),
  provider: wordsOf(120),
  originTxId: orNull(textLike),
  accountId: orNull(textLike.transform((text) => text.slice(0, 120))),
  maskedAccount: wordsOf(80),
  accountHolder: wordsOf(200),
  attributes: orNull(z.record(z.string(), z.unknown())),
})
export const feeModes = { A: 'added', D: 'deducted' } as const
const feeMode = z.enum(['A', 'D'])
export const transferBody = authorizeBody.extend({
  authCode: orNull(z.string().max(120)),
  txRefId: orNull(textLike),
  fee: orNull(decimal),
  feeCy: orNull(z.string().length(3)),
  feeMode: orNull(feeMode),
})
export const cancelBody = authorizeBody.extend({
  txAmount: orNull(decimal),
  txAmountCy: orNull(z.string().length(3)),
  authCode: orNull(z.string().max(120)),
  statusCode: orNull(textLike),
  pspStatusMessage: wordsOf(300),
})
/** States of the Admin API. An unlisted state does not parse. */
const transactionStates = [
  'SUCCESSFUL',
  'REGISTERED',
  'PROCESSING',
  'REPROCESSING',
  'WAITING_INPUT',
  'WAITING_APPROVAL',
  'INCONSISTENT',
  'FAILED',
  'CANCELLED',
] as const
export type TransactionState = (typeof transactionStates)[number]
export const statusAnswer = z.object({
  txId: id,
  userId: id,
  txState: z.enum(transactionStates),
  statusCode: orNull(textLike),
  txAmount: decimal,
  txAmountCy: z.string().length(3),
  originTxId: orNull(textLike),
  pspStatusMessage: wordsOf(300),
  fee: orNull(decimal),
  feeCy: orNull(z.string().length(3)),
  feeMode: orNull(feeMode),
})
export type StatusAnswer = z.output<typeof statusAnswer>
/** Fields by which they may look up a player. Names and personal ids do not identify one person here. */
export const lookupBody = z
  .object({
    userId: orNull(textLike),
    username: orNull(z.string().max(320)),
    email: orNull(z.string().max(320)),
    phoneNumber: orNull(textLike),
  })
  .refine((by) => by.userId ?? by.username ?? by.email ?? by.phoneNumber)
export const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.coerce.number().default(300) })
/** Response to approve, deny and cancel; other fields are ignored. */
export const actAnswer = z.object({ success: z.boolean().optional() })
