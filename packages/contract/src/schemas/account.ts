import { z } from 'zod'
import { marketingChannels, marketingTopics } from '../marketing.ts'
import { countryCode, date } from './common.ts'

/** Where a player lives. */
export const accountAddress = z.strictObject({
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  countryCode,
  provinceCode: z.string().nullable(),
  /** Provinces that the player may choose; empty in a country without provinces. */
  provinces: z.array(z.string()),
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
