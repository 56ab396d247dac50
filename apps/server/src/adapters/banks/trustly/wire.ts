import { z } from 'zod'

const text = z.string().max(200)

/** Text or a whole number. Signed text of a list or an object may be the same: no other value is taken for it. */
const plain = z.union([z.string(), z.int()]).transform(String)
const id = plain.pipe(z.string().regex(/^[\w-]{1,100}$/))

/** The data of an order that was opened. */
export const orderData = z.looseObject({ orderid: id, url: z.url() })

/** Lines of the account ledger. One that no order has caused names none, and lines of other orders are not read. */
export const ledgerData = z.array(
  z.looseObject({
    orderid: plain.nullish(),
    /** The account of ours that it is a line of. */
    accountname: z.string().nullish(),
  }),
)

/** Lines of one order: amounts are decimal text, negative for money that has left. */
export const orderLines = z.array(z.looseObject({ amount: plain, currency: z.string() }))

/** The answer to a call: a result, or an error with a result of its own. Both are signed. */
export const answer = z.union([
  z.object({
    version: z.literal('1.1'),
    result: z.object({
      signature: z.string(),
      uuid: z.string(),
      method: z.string(),
      data: z.unknown(),
    }),
  }),
  z.object({
    version: z.literal('1.1'),
    error: z.object({
      code: z.number(),
      message: z.string(),
      error: z.object({
        signature: z.string(),
        uuid: z.string(),
        method: z.string(),
        data: z.looseObject({ code: z.number() }),
      }),
    }),
  }),
])

const head = {
  messageid: id,
  orderid: id,
  notificationid: id,
}

/** `kyc`: who logged in at the bank, or `abort`. */
export const kycData = z.looseObject({
  ...head,
  abort: plain.optional(),
  attributes: z
    .looseObject({
      personid: text.optional(),
      firstname: text.min(1),
      lastname: text.min(1),
      dob: z.iso.date(),
      street: text.optional(),
      zipcode: text.optional(),
      city: text.optional(),
      country: z.string().regex(/^[A-Z]{2}$/),
    })
    .optional(),
})

/** `account`: the account that the person chose. */
export const accountData = z.looseObject({
  ...head,
  accountid: plain,
  attributes: z.looseObject({ name: text.optional() }).optional(),
})

/** `pending`, `credit`, `debit`, `cancel`. `amount` is decimal text. */
export const moneyData = z.looseObject({
  ...head,
  amount: z.string().optional(),
  currency: z.string().optional(),
})

/** Any notification, before its signature is checked. */
export const notification = z.object({
  version: z.literal('1.1'),
  method: z.string().regex(/^[a-z]{1,60}$/),
  params: z.object({
    signature: z.string().min(1).max(2_000),
    uuid: z.guid(),
    data: z.looseObject({}),
  }),
})
