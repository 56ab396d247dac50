import { z } from 'zod'

/**
 * The question of a login is for people who log in or sign up only. About others the register is asked in its call for
 * marketing, whose answer is assumed to have the same form.
 */
export const CALLS = {
  registration: 'blocking-info',
  login: 'blocking-info',
  sweep: 'marketing-single-subjectid',
} as const

/** The register knows people by twelve digits, the century included. */
export const SUBJECT_ID = /^\d{12}$/

/** An unknown person is not blocked. */
export const blockingInfo = z.object({
  isBlocked: z.boolean(),
  requestId: z.string(),
  responseId: z.string().min(1).max(200),
})
