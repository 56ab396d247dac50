import { z } from 'zod'
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
