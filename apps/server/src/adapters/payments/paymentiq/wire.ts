import { z } from 'zod'

const textLike = z.union([z.string(), z.number()]).transform(String)
const id = textLike.pipe(z.string().min(1).max(120))
const decimal = textLike.pipe(z.string().regex(/^-?\d{1,15}(\.\d{1,8})?$/))

export const verifyUserBody = z.object({ sessionId: z.string().min(1).max(200), userId: id })
export const authorizeBody = z.object({
  userId: id,
  txAmount: decimal,
  txAmountCy: z.string().length(3),
  txId: id,
  txTypeId: textLike.optional(),
  txName: z.string().optional(),
  provider: z.string().optional(),
  originTxId: textLike.optional(),
  maskedAccount: z.string().max(80).optional(),
  accountHolder: z.string().max(200).optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
})
export const feeModes = { A: 'added', D: 'deducted' } as const
const feeMode = z.enum(['A', 'D'])
export const transferBody = authorizeBody.extend({
  authCode: z.string().max(120).optional(),
  txRefId: textLike.optional(),
  fee: decimal.optional(),
  feeCy: z.string().length(3).optional(),
  feeMode: feeMode.optional(),
})
export const cancelBody = authorizeBody.partial({ txAmount: true, txAmountCy: true }).extend({
  authCode: z.string().max(120).optional(),
  statusCode: textLike.optional(),
  pspStatusMessage: z.string().max(300).optional(),
})
/** States of the Admin API; one that is not here is not guessed at. */
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
/** They send null for what is not there. */
const orNull = <T extends z.ZodType>(shape: T) => shape.nullish().transform((value) => value ?? undefined)
export const statusAnswer = z.object({
  txId: id,
  userId: id,
  txState: z.enum(transactionStates),
  statusCode: orNull(textLike),
  txAmount: decimal,
  txAmountCy: z.string().length(3),
  originTxId: orNull(textLike),
  pspStatusMessage: orNull(z.string().max(300)),
  fee: orNull(decimal),
  feeCy: orNull(z.string().length(3)),
  feeMode: orNull(feeMode),
})
export type StatusAnswer = z.output<typeof statusAnswer>
/** Any of these may be known to them; names and a personal id are not, to us, what one person is found by. */
export const lookupBody = z
  .object({
    userId: orNull(textLike),
    username: orNull(z.string().max(320)),
    email: orNull(z.string().max(320)),
    phoneNumber: orNull(textLike),
  })
  .refine((by) => by.userId ?? by.username ?? by.email ?? by.phoneNumber)
export const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.coerce.number().default(300) })
