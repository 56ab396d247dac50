import { z } from 'zod'
import { marketingChannels, marketingTopics } from '../marketing.ts'
import { countryCode, date, idOf, instant, money, sha256Hex } from './common.ts'

/** Where a player lives. */
export const accountAddress = z.strictObject({
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  countryCode,
  provinceCode: z.string().nullable(),
  /** Provinces that the player may choose; empty in a country without provinces. */
  provinces: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  dateOfBirth: date,
})

export const marketingPreference = z.strictObject({
  channel: z.enum(marketingChannels),
  topic: z.enum(marketingTopics),
  allowed: z.boolean(),
})
/** What may be sent to the player: every channel with every topic. */
export const marketingPreferences = z.strictObject({
  /** Version of the current text; a consent names it. */
  textVersion: z.int(),
  /** Nothing but information about safer gambling is allowed. */
  isMarketingOff: z.boolean(),
  preferences: z.array(marketingPreference),
})

export const exportId = idOf('exp')
/** An export of the player's personal data. */
export const dataExport = z.strictObject({
  exportId,
  state: z.enum(['requested', 'ready', 'failed', 'expired']),
  requestedAt: instant,
  readyAt: instant.nullable(),
  /** The file is deleted then. */
  expiresAt: instant.nullable(),
  /** Size of the file. */
  bytes: z.int().nullable(),
})

/** What is left before the account can be closed. */
export const closingState = z.strictObject({
  mayClose: z.boolean(),
  /** To be withdrawn first, unless it is paid out with the closing. */
  balance: money,
  /** Closing pays the balance back to where deposits came from (ID-14). */
  isPaidOut: z.boolean(),
  /** Ends with the account. */
  bonus: money,
  /** Authorized deposits whose money has not arrived. */
  depositsUnderWay: money,
  pendingWithdrawals: z.array(
    z.strictObject({ withdrawalId: z.string(), amount: money, requestedAt: instant }),
  ),
  /** Unfinished rounds, oldest first; null names for a game that is no longer listed. */
  openRounds: z.array(
    z.strictObject({ game: z.string().nullable(), slug: z.string().nullable(), openedAt: instant }),
  ),
})

/** SHA-256 of the text, hexadecimal; null for acceptances from before hashes were stored. */
const textHash = sha256Hex.nullable()

/** ID-13: a version of the terms that a player has accepted. */
export const termsAcceptance = z.strictObject({
  version: z.int(),
  /** The language in which it was accepted. */
  language: z.string(),
  acceptedAt: instant,
  textHash,
})

export const acceptedTermsText = z.strictObject({
  textHash,
  text: z
    .strictObject({
      /** BCP 47: that of the text, which may be a fallback of the player's. */
      language: z.string(),
      title: z.string(),
      sections: z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
    })
    .nullable(),
})
