import { z } from 'zod'

const LONGEST_REFERENCE = 100

const reference = z
  .string()
  .min(1)
  .max(LONGEST_REFERENCE)
  .regex(/^[\w-]+$/)

export const initiateAnswer = z.object({
  transactionReference: reference,
  redirectUrl: z.url({ protocol: /^https?$/ }),
})

export const scanAnswer = z.object({ status: z.enum(['PENDING', 'DONE', 'FAILED']) })

const day = z.iso.date()
const code = z.coerce.string().max(20)
const name = z.string().max(255).optional()

const documentStatuses = [
  'APPROVED_VERIFIED',
  'DENIED_FRAUD',
  'DENIED_UNSUPPORTED_ID_TYPE',
  'DENIED_UNSUPPORTED_ID_COUNTRY',
  'ERROR_NOT_READABLE_ID',
  'NO_ID_UPLOADED',
] as const

/** Result of a transaction that is over. */
export const dataAnswer = z.object({
  document: z.object({
    status: z.enum(documentStatuses),
    firstName: name,
    lastName: name,
    dob: day.optional(),
    expiry: day.optional(),
  }),
  verification: z
    .object({
      rejectReason: z
        .object({
          rejectReasonCode: code,
          rejectReasonDetails: z
            .array(z.object({ detailsCode: code }))
            .max(50)
            .default([]),
        })
        .optional(),
      identityVerification: z
        .object({ similarity: z.string().max(30), validity: z.union([z.boolean(), z.stringbool()]) })
        .optional(),
    })
    .default({}),
})
export type DataAnswer = z.output<typeof dataAnswer>

/** Form fields of a callback that are read; the result itself is read from the company. */
export const callbackForm = z.object({
  callBackType: z.literal('NETVERIFYID'),
  jumioIdScanReference: reference,
})
