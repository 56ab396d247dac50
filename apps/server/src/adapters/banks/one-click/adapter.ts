import { createOutgoing, type OutgoingDependencies, type OutgoingResult } from '../../../kernel/index.ts'
import type { BankCompany, BankReports } from '../../../modules/identity/index.ts'
import type { OneClickConfig } from './config.ts'
import { isOurFault, signInErrors } from './errors.ts'
import { authorizeQuery, personFrom } from './mapping.ts'
import { authorized, oauthError, signInBody, token } from './wire.ts'

/** Sign-in with a bank through PaymentIQ 1-Click: an OAuth 2 code flow. */
export function createOneClick({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: OneClickConfig }): BankCompany {
  const { log } = surroundings
  const client = createOutgoing({ name: 'one-click', baseUrl: config.url, maxAttempts: 2, ...surroundings })
  const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')

  function outcomeOf(call: string, result: OutgoingResult): 'refused' | 'unknown' {
    if (result.outcome !== 'refused') return 'unknown'
    const error = oauthError.safeParse(readJson(result)).data?.error
    // Only the company's own error is a refusal; anything else may come from a proxy in between.
    if (error === undefined) return 'unknown'
    if (!isOurFault(error)) return 'refused'
    log.error({ port: 'one-click', call, error, alarm: true }, 'the account with the company is refused')
    return 'unknown'
  }

  return {
    name: 'one-click',
    takesDeposits: true,
    async authorize(request) {
      const result = await client.call({
        method: 'GET',
        path: `/paymentiq/oauth/authorize?${authorizeQuery(config, request)}`,
        name: 'authorize',
        signal: request.signal,
      })
      if (result.outcome !== 'done') return { outcome: outcomeOf('authorize', result) }
      const parsed = authorized.safeParse(readJson(result))
      return parsed.success
        ? { outcome: 'done', iframeUrl: parsed.data.redirectOutput.url, reference: '' }
        : { outcome: 'unknown' }
    },
    async exchange({ code, callbackUrl, signal }) {
      const result = await client.call({
        method: 'POST',
        path: '/paymentiq/oauth/token',
        name: 'token',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: callbackUrl,
        }).toString(),
        // A code is good for one exchange: a repeat of a call that arrived would be refused.
        idempotent: false,
        signal,
      })
      if (result.outcome !== 'done') return { outcome: outcomeOf('token', result) }
      const parsed = token.safeParse(readJson(result))
      const person = parsed.success ? personFrom(parsed.data) : null
      if (!parsed.success || !person) return { outcome: 'unknown' }
      const { userId, txRefId: reference } = parsed.data
      return { outcome: 'done', attemptId: isPlayer(userId) ? null : userId, reference, person }
    },
  }
}

/** Whether `signin` was answered with a player, who pays under their own id. */
const isPlayer = (userId: string): boolean => /^\d+$/.test(userId)

/**
 * Answers `signin` of PaymentIQ's Integration API, whose credentials are checked already.
 * @returns the fields of the answer, null when the call cannot be read
 */
export function signInCall(reports: BankReports) {
  return async (body: unknown): Promise<Readonly<Record<string, unknown>> | null> => {
    const parsed = signInBody.safeParse(body)
    const person = parsed.success ? personFrom(parsed.data) : null
    if (!parsed.success || !person) return null
    const attemptId = parsed.data.attributes.attempt
    const { txRefId: reference } = parsed.data
    const verdict = await reports.identified({ attemptId, reference, person })
    if (verdict === null) return { success: false, ...signInErrors.attempt }
    if (verdict.is === 'refused') return { success: false, ...signInErrors[verdict.reason] }
    const { payment, currency: balanceCy } = verdict
    const userId = payment?.playerId.toString() ?? attemptId
    return { success: true, userId, sessionId: payment?.sessionId ?? attemptId, balance: 0, balanceCy }
  }
}

function readJson(result: { json(): unknown }): unknown {
  try {
    return result.json()
  } catch {
    return undefined
  }
}
