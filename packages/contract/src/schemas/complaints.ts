import { z } from 'zod'

export const complaintTopic = z.enum([
  'deposit',
  'withdrawal',
  'game',
  'bonus',
  'account',
  'safer-play',
  'other',
])
export const complaintOutcome = z.enum(['upheld', 'partly-upheld', 'rejected'])
/** What a complaint is named by, such as `4K7Q-F2MX-D9AH`. */
export const complaintReference = z.string().regex(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/, { error: 'reference' })
