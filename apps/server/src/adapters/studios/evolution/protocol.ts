import type { Playable } from '../../../modules/play/index.ts'
import type { Call, Fault, Protocol, WireAnswer } from '../callback-kit.ts'
import { type JsonObject, readJson } from '../transports/json.ts'
import { hasAuthToken } from './auth.ts'
import type { EvolutionAccount } from './config.ts'
import { type EvolutionStatus, statusFor } from './errors.ts'
import { uuid } from './fields.ts'
import {
  type Answer,
  balanceFields,
  balanceQuestion,
  evolutionMessages,
  evolutionTestMessages,
} from './messages.ts'

const HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/** `POST /callbacks/evolution/{account}/{method}?authToken=…`: HTTP 200 always; the `status` word is the outcome. */
export const evolutionProtocol: Protocol<JsonObject, EvolutionAccount, Answer> = {
  name: 'evolution',
  read: ({ body }) => readJson(body),
  isVerified: ({ request }, account) => hasAuthToken(request, account),
  faultOf: ({ request }) => (request.method === 'POST' ? null : { kind: 'field', name: 'HTTP method' }),
  messageOf: ({ request }) => request.path.slice(1),
  messages: evolutionMessages,
  balanceOf: balanceQuestion,
  renderAnswer: (answer) => write(answer),
  renderRefusal: ({ refusal, playable }, message, call) =>
    writeStatus(statusFor(refusal, message), playable, call),
  renderFault: (fault, playable, call) => ({
    ...writeStatus(statusByFault[fault.kind], playable, call),
    status: fault.kind === 'address' ? 403 : 200,
  }),
}

/** With the method `sid`, by which the studio's tests begin without opening the page of a game. */
export const evolutionTestProtocol: typeof evolutionProtocol = {
  ...evolutionProtocol,
  messages: evolutionTestMessages,
}

const statusByFault: Readonly<Record<Fault['kind'], EvolutionStatus>> = {
  signature: 'INVALID_TOKEN_ID',
  address: 'INVALID_TOKEN_ID',
  field: 'INVALID_PARAMETER',
  message: 'INVALID_PARAMETER',
  malformed: 'INVALID_PARAMETER',
  tooLarge: 'INVALID_PARAMETER',
  // Asked again: an account that was removed by mistake may be back before its wins are lost.
  account: 'TEMPORARY_ERROR',
  tryAgain: 'TEMPORARY_ERROR',
}

const write = (answer: Answer): WireAnswer => ({
  status: 200,
  headers: HEADERS,
  // Equal input gives equal bytes.
  body: JSON.stringify(answer),
})

function writeStatus(
  status: EvolutionStatus,
  playable: Playable | null,
  call?: Call<JsonObject>,
): WireAnswer {
  const sent = call?.reading.ok ? uuid.safeParse(call.reading.values['uuid']).data : undefined
  return write({
    status,
    ...(playable ? balanceFields(playable) : {}),
    ...(sent === undefined ? {} : { uuid: sent }),
  })
}
