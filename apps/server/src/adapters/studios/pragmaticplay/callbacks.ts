import type { CallbackAnswer, CallbackCompany, CallbackFailure } from '../../../kernel/index.ts'
import type { Playable, Refusal, Rounds } from '../../../modules/play/index.ts'
import { isSigned } from './auth.ts'
import type { PragmaticAccount, PragmaticConfig } from './config.ts'
import { BAD_HASH, type StudioError, badParameter, errorByRefusal } from './errors.ts'
import { isCallbackMethod, operationsOf, renderError, renderOutcome } from './mapping.ts'
import { readForm } from './wire.ts'

/** Refusals that mean that the studio, or somebody who impersonates it, misbehaves. */
const alarming: ReadonlySet<Refusal> = new Set(['conflict', 'bad_amount', 'grant_unknown'])

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** `POST /callbacks/pragmaticplay/{account}/{method}.html`: HTTP 200 always; the `error` number is the outcome. */
export function pragmaticCallbacks(
  config: PragmaticConfig,
  account: PragmaticAccount,
  rounds: Rounds,
): CallbackCompany {
  const settings = { account: account.id, freeRoundCredit: config.freeRoundCredit }
  /** The player's balance for an error answer; absent when the call names no known player. */
  async function balanceOf(fields: ReadonlyMap<string, string>): Promise<Playable | null> {
    const asked = operationsOf('balance', fields, settings)
    if ('fault' in asked) return null
    const [outcome] = await rounds.execute(asked.operations)
    return outcome?.playable ?? null
  }
  return {
    name: 'pragmaticplay',
    account: account.id,
    addresses: account.addresses,
    async handle(request) {
      const fields = readForm(request.body.toString('utf8'))
      // The signature is checked first, so that unsigned calls cannot find out which players exist.
      if (!isSigned(fields, account.secrets)) {
        request.log.warn({ alarm: true }, 'callback with a wrong signature')
        return refuse(BAD_HASH)
      }
      if (request.method !== 'POST') return refuse(badParameter('HTTP method'))
      const method = /^\/(.+?)(?:\.html)?$/.exec(request.path)?.[1] ?? ''
      if (!isCallbackMethod(method)) return refuse(badParameter('method'))
      if (fields.get('providerId') !== account.providerId) return refuse(badParameter('providerId'))
      const parsed = operationsOf(method, fields, settings)
      if ('fault' in parsed) {
        request.log.warn({ alarm: true, method, fault: parsed.fault.description }, 'malformed callback')
        return { ...refuse(parsed.fault), body: renderError(parsed.fault, await balanceOf(fields)) }
      }
      const outcomes = await rounds.execute(parsed.operations)
      for (const outcome of outcomes)
        if (!outcome.ok && alarming.has(outcome.refusal))
          request.log.error(
            { alarm: true, method, refusal: outcome.refusal },
            'callback that cannot be right',
          )
      return {
        status: 200,
        headers: JSON_TYPE,
        body: renderOutcome(method, fields, outcomes),
        outcome: outcomes.every((outcome) => outcome.ok) ? 'done' : 'refused',
      }
    },
    fail,
  }
}

/** Any other address below the studio's: no secret is known for it, so no signature can be right. */
export const unknownAccount: CallbackCompany = {
  name: 'pragmaticplay',
  addresses: [],
  handle: async (request) => {
    request.log.warn({ alarm: true, path: request.path }, 'callback for an unknown account')
    return refuse(BAD_HASH)
  },
  fail,
}

function refuse(error: StudioError): CallbackAnswer {
  return { status: 200, headers: JSON_TYPE, body: renderError(error), outcome: 'refused' }
}

function fail(failure: CallbackFailure): CallbackAnswer {
  switch (failure) {
    case 'address':
      return { ...refuse(BAD_HASH), status: 403 }
    case 'too_large':
      return refuse(badParameter('body'))
    // The outcome may be unknown, so the studio must retry.
    case 'rate_limited':
    case 'error':
      return { ...refuse(errorByRefusal.try_again), outcome: 'failed' }
    default:
      return failure satisfies never
  }
}
