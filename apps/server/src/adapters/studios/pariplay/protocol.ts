import type { Playable } from '../../../modules/play/index.ts'
import type { Call, Fault, Protocol, WireAnswer } from '../callback-kit.ts'
import { type JsonObject, numberText, readJson } from '../transports/json.ts'
import { hasCredentials } from './auth.ts'
import type { PariplayAccount, PariplayConfig } from './config.ts'
import { codeFor, codes, type PariplayCode } from './errors.ts'
import { balanceQuestion } from './fields.ts'
import { type Answer, balanceFields, isOfSports, pariplayMessages } from './messages.ts'

const HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/** `POST /callbacks/pariplay/{account}/{Method}`: HTTP 200 always; `Error.ErrorCode` is the refusal. */
export function pariplayProtocol({
  repeatAnswer,
}: Pick<PariplayConfig, 'repeatAnswer'>): Protocol<JsonObject, PariplayAccount, Answer> {
  return {
    name: 'pariplay',
    read: ({ body }) => readJson(body),
    isVerified: ({ reading }, account) => reading.ok && hasCredentials(reading.values, account),
    faultOf: ({ request }) => (request.method === 'POST' ? null : { kind: 'field', name: 'HTTP method' }),
    messageOf,
    messages: pariplayMessages(repeatAnswer),
    balanceOf: balanceQuestion,
    renderAnswer: (answer) =>
      'code' in answer ? writeError(answer.code, answer.playable) : write(answer.fields),
    renderRefusal: (refused, message) =>
      writeError(codeFor(refused, message), refused.playable, refused.refusal),
    renderFault: (fault, playable, call) => ({
      ...writeError(codeOf(fault, call), playable, fault.kind === 'field' ? fault.name : fault.kind),
      status: fault.kind === 'address' ? 403 : 200,
    }),
  }
}

const messageOf = ({ request }: Call<JsonObject>): string => request.path.slice(1)

function codeOf(fault: Fault, call?: Call<JsonObject>): PariplayCode {
  switch (fault.kind) {
    case 'signature':
    case 'address':
      return codes.credentials
    case 'field':
      if (fault.name === 'GameCode' && call && isOfSports(messageOf(call))) return codes.unknownGame
      return isNegative(fault.name, call) ? codes.negativeAmount : codes.general
    case 'message':
    case 'malformed':
    case 'tooLarge':
    // Asked again: an account that was removed by mistake may be back before its wins are lost.
    case 'account':
    case 'tryAgain':
      return codes.general
    default:
      return fault satisfies never
  }
}

function isNegative(field: string, call?: Call<JsonObject>): boolean {
  const sent = call?.reading.ok ? numberText.safeParse(call.reading.values[field]) : undefined
  return sent?.success === true && /^-[\d.]+$/.test(sent.data)
}

const write = (body: object): WireAnswer => ({
  status: 200,
  headers: HEADERS,
  // Equal input gives equal bytes.
  body: JSON.stringify(body),
})

const writeError = (code: PariplayCode, playable: Playable | null, reason?: string): WireAnswer =>
  write({
    Error: {
      ErrorCode: code,
      ...(playable ? { Balance: balanceFields(playable).Balance } : {}),
      ...(reason === undefined ? {} : { Message: reason }),
    },
  })
