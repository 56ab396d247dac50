import { z } from 'zod'
import { assumed } from './assumed.ts'

const text = z.string().max(200)

/** Answer to `authorize`. */
export const authorized = z.object({
  success: z.literal(true),
  redirectOutput: z.looseObject({ url: z.url() }),
})

/** What `signin` and the token say of a person. Which fields are there depends on the bank. */
const person = {
  txRefId: z.string().min(1).max(100),
  firstName: text.min(1),
  lastName: text.min(1),
  personid: text.optional(),
  street: text.optional(),
  city: text.optional(),
  zip: text.optional(),
  /** ISO 3166-1 alpha-3. */
  country: z.string().regex(/^[A-Z]{3}$/),
  dob: z.iso.date(),
}

export const signInBody = z.looseObject({
  ...person,
  attributes: z.looseObject({ [assumed.attemptAttribute]: z.string().min(1).max(100) }),
})

/** Answer of the token endpoint. `userId` is the one of our answer to `signin`. */
export const token = z.looseObject({ ...person, userId: z.string().min(1).max(100) })

/** An OAuth error (RFC 6749, 5.2). */
export const oauthError = z.looseObject({ error: z.string() })

export interface OneClickPerson {
  readonly firstName: string
  readonly lastName: string
  readonly personid?: string | undefined
  readonly street?: string | undefined
  readonly city?: string | undefined
  readonly zip?: string | undefined
  readonly country: string
  readonly dob: string
}
