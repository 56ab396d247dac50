import type { Fault, Protocol, WireAnswer } from '../callback-kit.ts'
import { readQuery, type TextFields, withoutEmpty } from '../transports/form.ts'
import { STATUS_OF_REFUSED_CALLER, STATUS_OF_RETRY } from './assumed.ts'
import { isStudio, readAddress } from './auth.ts'
import type { YggdrasilAccount, YggdrasilConfig } from './config.ts'
import { errorByRefusal, NOT_AUTHORISED, type StudioError, wrongField } from './errors.ts'
import { type Answer, yggdrasilMessages } from './messages.ts'

const HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/**
 * `GET /callbacks/yggdrasil/{account}/{key}/{method}.json?…`: `code` is the outcome. A call that is not the studio's
 * and one that must be repeated have an HTTP status of their own.
 */
export function yggdrasilProtocol({
  freeRoundCredit,
}: Pick<YggdrasilConfig, 'freeRoundCredit'>): Protocol<TextFields, YggdrasilAccount, Answer> {
  return {
    name: 'yggdrasil',
    read: ({ queryText }) => ({ ok: true, values: readQuery(queryText) }),
    isVerified: ({ request, reading }, account) =>
      reading.ok && isStudio({ path: request.path, organization: reading.values['org'] ?? '' }, account),
    faultOf: ({ request }) => (request.method === 'GET' ? null : { kind: 'field', name: 'HTTP method' }),
    messageOf: ({ request }) => readAddress(request.path)?.method ?? '',
    toFields: withoutEmpty,
    messages: yggdrasilMessages(freeRoundCredit),
    renderAnswer: (data) => write(200, { code: 0, data }),
    renderRefusal: ({ refusal }) =>
      write(refusal === 'try_again' ? STATUS_OF_RETRY : 200, errorByRefusal[refusal]),
    renderFault,
  }
}

function renderFault(fault: Fault): WireAnswer {
  switch (fault.kind) {
    case 'signature':
    case 'address':
      return write(STATUS_OF_REFUSED_CALLER, NOT_AUTHORISED)
    case 'field':
      return write(200, wrongField(fault.name))
    case 'message':
      return write(200, wrongField('method'))
    case 'malformed':
    case 'tooLarge':
      return write(200, wrongField('body'))
    // An account that was removed by mistake may be back before its wins are lost.
    case 'account':
    case 'tryAgain':
      return write(STATUS_OF_RETRY, errorByRefusal.try_again)
    default:
      return fault satisfies never
  }
}

/** Equal input gives equal bytes. */
const write = (
  status: number,
  body: StudioError | { readonly code: 0; readonly data: Answer },
): WireAnswer => ({ status, headers: HEADERS, body: JSON.stringify(body) })
