import { z } from 'zod'

/** Response of `POST /v2/verify`. */
export const started = z.object({ request_id: z.string().min(1).max(100) })

/** A problem (RFC 7807). A conflict names the verification that is already running for the number. */
export const problem = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  request_id: z.string().min(1).max(100).optional(),
})

/** Body of `POST /v2/verify`. */
export interface StartBody {
  readonly brand: string
  readonly locale: string
  readonly channel_timeout: number
  readonly code_length: number
  readonly client_ref: string
  readonly workflow: readonly { readonly channel: 'sms'; readonly to: string }[]
}
