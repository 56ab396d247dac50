import type { Playable } from '../../../modules/play/index.ts'
import type { Fault, Protocol, WireAnswer } from '../callback-kit.ts'
import { type JsonObject, readJson } from '../transports/json.ts'
import { isSigned, SIGNATURE_HEADER } from './auth.ts'
import type { SoftswissAccount } from './config.ts'
import { BAD_SIGNATURE, badRequest, errorByRefusal, NOT_FOUND, type SoftswissError } from './errors.ts'
import { type Answer, balanceOf, balanceQuestion, softswissMessages } from './messages.ts'

const HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/** `POST /callbacks/softswiss/{account}/{play|rollback|freespins}`: 200, or the status of the error. */
export const softswissProtocol: Protocol<JsonObject, SoftswissAccount, Answer> = {
  name: 'softswiss',
  read: ({ body }) => readJson(body),
  isVerified: ({ request: { body, headers } }, { secrets }) =>
    isSigned(body, headers[SIGNATURE_HEADER], secrets),
  faultOf: ({ request }) => (request.method === 'POST' ? null : { kind: 'field', name: 'HTTP method' }),
  messageOf: ({ request }) => request.path.slice(1),
  messages: softswissMessages,
  balanceOf: balanceQuestion,
  renderAnswer: (answer) => write(200, answer),
  renderRefusal: ({ refusal, playable }) => writeError(errorByRefusal[refusal], playable),
  renderFault: (fault, playable) => writeError(toSoftswissError(fault), playable),
}

function toSoftswissError(fault: Fault): SoftswissError {
  switch (fault.kind) {
    case 'signature':
    case 'address':
      return BAD_SIGNATURE
    case 'field':
      return badRequest(fault.name)
    case 'message':
      return NOT_FOUND
    case 'malformed':
    case 'tooLarge':
      return badRequest('body')
    // Asked again: an account that was removed by mistake may be back before its wins are lost.
    case 'account':
    case 'tryAgain':
      return errorByRefusal.try_again
    default:
      return fault satisfies never
  }
}

const write = (status: number, body: object): WireAnswer => ({
  status,
  headers: HEADERS,
  // Equal input gives equal bytes.
  body: JSON.stringify(body),
})

const writeError = ({ status, code, message }: SoftswissError, playable: Playable | null): WireAnswer =>
  write(status, { code, message, ...(playable ? { balance: balanceOf(playable) } : {}) })
