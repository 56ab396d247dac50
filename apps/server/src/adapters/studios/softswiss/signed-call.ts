import type { OutgoingAnswer, OutgoingCall } from '../../../kernel/index.ts'
import { SIGNATURE_HEADER, signatureOf } from './auth.ts'
import type { SoftswissAccount } from './config.ts'
import { apiRefusal } from './wire.ts'

/** A call of the aggregator's API: JSON with our name, signed with the account's current secret. */
export function signedCall(account: SoftswissAccount, name: string, fields: object): OutgoingCall {
  const body = JSON.stringify({ casino_id: account.casinoId, ...fields })
  return {
    method: 'POST',
    path: `/${name}`,
    name,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureOf(body, account.secrets[0] ?? ''),
    },
    body,
    // A second session of a player is harmless, and an issue is known by its id.
    idempotent: true,
  }
}

/** @returns the code of a refusal; null where the answer is not the aggregator's */
export function codeIn(answer: OutgoingAnswer): string | null {
  const read = apiRefusal.safeParse(jsonIn(answer))
  return read.success ? read.data.code : null
}

export function jsonIn(answer: OutgoingAnswer): unknown {
  try {
    return JSON.parse(answer.text())
  } catch {
    return undefined
  }
}
