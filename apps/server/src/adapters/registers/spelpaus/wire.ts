import { z } from 'zod'

/** The register knows people by twelve digits, the century included. */
export const SUBJECT_ID = /^\d{12}$/

/** An unknown person is not blocked. */
export const blockingInfo = z.object({
  isBlocked: z.boolean(),
  requestId: z.string(),
  responseId: z.string().min(1).max(200),
})
