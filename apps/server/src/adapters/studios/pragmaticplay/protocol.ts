import type { Playable } from '../../../modules/play/index.ts'
import type { Fault, Protocol, WireAnswer } from '../callback-kit.ts'
import { readForm, type TextFields, withoutEmpty } from '../transports/form.ts'
import { balanceFields } from './amounts.ts'
import { isSigned } from './auth.ts'
import type { PragmaticAccount, PragmaticConfig } from './config.ts'
import { BAD_HASH, END_ROUND_RETRY, type StudioError, badParameter, errorByRefusal } from './errors.ts'
import { type Answer, balanceQuestion, pragmaticMessages } from './messages.ts'

const HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/** `POST /callbacks/pragmaticplay/{account}/{method}.html`: HTTP 200 always; the `error` number is the outcome. */
export function pragmaticProtocol({
  freeRoundCredit,
}: PragmaticConfig): Protocol<TextFields, PragmaticAccount, Answer> {
  return {
    name: 'pragmaticplay',
    hadNoAccounts: true,
    read: ({ body }) => readForm(body),
    isVerified: ({ reading }, { secrets }) => reading.ok && isSigned(reading.values, secrets),
    faultOf({ request, reading }, { providerId }) {
      if (request.method !== 'POST') return { kind: 'field', name: 'HTTP method' }
      const isOurs = reading.ok && reading.values['providerId'] === providerId
      return isOurs ? null : { kind: 'field', name: 'providerId' }
    },
    messageOf: ({ request }) => /^\/(.+?)(?:\.html)?$/.exec(request.path)?.[1] ?? '',
    toFields: withoutEmpty,
    messages: pragmaticMessages(freeRoundCredit),
    balanceOf: balanceQuestion,
    renderAnswer: (answer) => write({ ...answer, error: 0, description: 'Success' }),
    renderRefusal({ refusal, playable }, message) {
      const isRetryOfEnd = message === 'endRound' && refusal === 'try_again'
      return writeError(isRetryOfEnd ? END_ROUND_RETRY : errorByRefusal[refusal], playable)
    },
    renderFault: (fault, playable) => ({
      ...writeError(toStudioError(fault), playable),
      status: fault.kind === 'address' ? 403 : 200,
    }),
  }
}

function toStudioError(fault: Fault): StudioError {
  switch (fault.kind) {
    case 'signature':
    case 'address':
      return BAD_HASH
    case 'field':
      return badParameter(fault.name)
    case 'message':
      return badParameter('method')
    case 'malformed':
    case 'tooLarge':
      return badParameter('body')
    // Asked again for a day: an account that was removed by mistake may be back before its wins are lost.
    case 'account':
    case 'tryAgain':
      return errorByRefusal.try_again
    default:
      return fault satisfies never
  }
}

const write = (answer: Answer): WireAnswer => ({
  status: 200,
  headers: HEADERS,
  // Equal input gives equal bytes.
  body: JSON.stringify(answer),
})

const writeError = ({ error, description }: StudioError, playable: Playable | null): WireAnswer =>
  write({ ...(playable ? balanceFields(playable) : {}), error, description })
