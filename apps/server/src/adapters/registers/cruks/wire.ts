import { z } from 'zod'
import { toXml } from '../xml.ts'
import { toPerson, VERSION } from './assumed.ts'

export function toRequest(
  subject: Parameters<typeof toPerson>[0],
  { senderId, requestId }: { readonly senderId: string; readonly requestId: string },
): string {
  return toXml({
    CRUKSCheckInterface: {
      '@type': 'request',
      '@mode': 'direct',
      '@senderID': senderId,
      '@version': VERSION,
      CRUKSCheckRequest: { RequestID: requestId, Person: toPerson(subject) },
    },
  })
}

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** A result, or an Error block, which says nothing about the person. */
export const checkAnswer = z.object({
  CRUKSCheckInterface: z.union([
    z.object({
      CRUKSCheckResult: z.object({
        ResponseCRUKSCode: z.string().min(1).max(200),
        IsRegistered: flag,
      }),
      Error: z.undefined().optional(),
    }),
    z.object({ Error: z.object({ Code: z.string().max(100) }), CRUKSCheckResult: z.undefined().optional() }),
  ]),
})

/** `2026-03-14T12:30:45Z` → `20260314123045` */
export const stamp = (at: Temporal.Instant): string =>
  at.round('second').toString().replace(/\D/g, '').slice(0, 14)
