import type { CallbackAnswer, CallbackCompany } from '../../../kernel/index.ts'
import type { Rounds } from '../../../modules/play/index.ts'
import { isSigned } from './auth.ts'
import type { PragmaticConfig } from './config.ts'
import { BAD_HASH, type StudioError, badParameter, errorOf } from './errors.ts'
import { isCallbackMethod, operationsOf, renderError, renderOutcome } from './mapping.ts'
import { readForm } from './wire.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** `POST /callbacks/pragmaticplay/{method}.html`: always HTTP 200, the `error` number tells. */
export function pragmaticCallbacks(
  config: PragmaticConfig,
  rounds: Rounds,
  addresses: readonly string[] = [],
): CallbackCompany {
  const refuse = (error: StudioError): CallbackAnswer => ({
    status: 200,
    headers: JSON_TYPE,
    body: renderError(error),
    outcome: 'refused',
  })
  return {
    name: 'pragmaticplay',
    addresses,
    async handle(request) {
      const fields = readForm(request.body.toString('utf8'))
      // The signature comes first: nobody learns from us who is a player.
      if (!isSigned(fields, config.secrets)) {
        request.log.warn({ alarm: true }, 'callback with a wrong signature')
        return refuse(BAD_HASH)
      }
      const method = /^\/(.+?)(?:\.html)?$/.exec(request.path)?.[1] ?? ''
      if (!isCallbackMethod(method)) return refuse(badParameter('method'))
      if (fields.get('providerId') !== config.providerId) return refuse(badParameter('providerId'))
      const parsed = operationsOf(method, fields, {
        account: config.secureLogin,
        freeRoundCredit: config.freeRoundCredit,
      })
      if ('fault' in parsed) {
        request.log.warn({ alarm: true, method, fault: parsed.fault.description }, 'malformed callback')
        return refuse(parsed.fault)
      }
      const outcomes = []
      for (const operation of parsed.operations) {
        const outcome = await rounds.execute(operation)
        outcomes.push(outcome)
        if (!outcome.ok) {
          if (outcome.refusal === 'conflict' || outcome.refusal === 'bad_amount')
            request.log.error(
              { alarm: true, method, refusal: outcome.refusal },
              'callback that cannot be right',
            )
          break
        }
      }
      return {
        status: 200,
        headers: JSON_TYPE,
        body: renderOutcome(method, fields, outcomes),
        outcome: outcomes.every((outcome) => outcome.ok) ? 'done' : 'refused',
      }
    },
    fail(failure) {
      switch (failure) {
        case 'address':
          return { status: 403, headers: JSON_TYPE, body: renderError(BAD_HASH), outcome: 'refused' }
        case 'too_large':
          return refuse(badParameter('body'))
        // The outcome of our own transaction may be unknown: the studio asks again.
        case 'rate_limited':
        case 'error':
          return { status: 200, headers: JSON_TYPE, body: renderError(errorOf.try_again), outcome: 'failed' }
        default:
          return failure satisfies never
      }
    },
  }
}
