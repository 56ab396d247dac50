import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type Clock, isoOf } from '../clock.ts'
import type { Control } from '../control/control.ts'
import { credentials } from '../credentials.ts'
import type { Account } from './account.ts'
import type { Verification } from './requests.ts'

const TIMEOUT_MS = 5_000

/** A token with the hash of the body, signed with the account's signature secret (HS256). */
function signatureOf(body: string, claims: Readonly<Record<string, unknown>>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({
    ...claims,
    payload_hash: createHash('sha256').update(body).digest('hex'),
  })}`
  const secret = credentials.vonage.signatureSecret
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

export type VerificationEvent = 'completed' | 'failed' | 'expired'

/** Sends the result of a request to its application: one call for the channel, one for the whole request. */
export function createCallbacks(deps: { account: Account; clock: Clock; control: Control }) {
  const { account, clock, control } = deps

  async function send(url: string, applicationId: string, event: object): Promise<void> {
    const body = JSON.stringify(event)
    const token = signatureOf(body, {
      iss: 'Vonage',
      iat: Math.floor(clock.now() / 1000),
      jti: randomUUID(),
      api_key: account.key,
      application_id: applicationId,
    })
    let status: number | null = null
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      status = response.status
    } catch {
      // The call log shows that there was no response.
    }
    control.log({ direction: 'out', name: 'POST status_url', request: body, status, answer: '' })
  }

  return {
    async announce(row: Verification, status: VerificationEvent): Promise<void> {
      const application = account.findApplication(row.application_id)
      if (!application?.status_url) return
      const at = isoOf(clock.now())
      const shared = {
        request_id: row.request_id,
        finalized_at: at,
        ...(row.client_ref === '' ? {} : { client_ref: row.client_ref }),
      }
      const events = [
        { ...shared, type: 'event', triggered_at: isoOf(row.started_at), channel: 'sms', status },
        {
          ...shared,
          type: 'summary',
          submitted_at: isoOf(row.started_at),
          status,
          workflow: [{ channel: 'sms', initiated_at: isoOf(row.started_at), status }],
        },
      ]
      const inOrder = control.switches.reorder ? events.toReversed() : events
      for (const event of inOrder)
        for (let copy = 0; copy <= control.switches.duplicate; copy++)
          await send(application.status_url, application.id, event)
    },
  }
}

export type Callbacks = ReturnType<typeof createCallbacks>
