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
export const transferBody = authorizeBody.extend({
  authCode: z.string().max(120).optional(),
  txRefId: textLike.optional(),
})
export const cancelBody = authorizeBody.partial({ txAmount: true, txAmountCy: true }).extend({
  authCode: z.string().max(120).optional(),
  statusCode: textLike.optional(),
  pspStatusMessage: z.string().max(300).optional(),
})
export const lookupBody = z.object({ userId: id })
export const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.coerce.number().default(300) })
