import type { Playable } from '../../../modules/play/index.ts'
import type { Call, Fault, Protocol, WireAnswer } from '../callback-kit.ts'
import { childTexts, readXml, writeXml, type XmlElement } from '../transports/xml.ts'
import { hasAccess } from './auth.ts'
import type { PlayngoAccount } from './config.ts'
import { BAD_CREDENTIALS, BAD_TICKET, errorByRefusal, type StudioError, wrongElement } from './errors.ts'
import { toFields } from './fields.ts'
import { type Answer, balanceQuestion, playngoMessages, realOf } from './messages.ts'

const HEADERS = { 'content-type': 'text/xml; charset=utf-8' }
/** Root of an answer to a call that names no method. */
const UNNAMED = 'response'

/** `POST /callbacks/playngo/{account}/{method}`: HTTP 200 always; `statusCode` is the outcome. */
export const playngoProtocol: Protocol<XmlElement, PlayngoAccount, Answer> = {
  name: 'playngo',
  read: ({ body }) => readXml(body),
  isVerified: ({ reading }, { secrets }) =>
    reading.ok && hasAccess(childTexts(reading.values)['accessToken'] ?? '', secrets),
  faultOf({ request, reading }, account) {
    if (request.method !== 'POST') return { kind: 'field', name: 'HTTP method' }
    const productId = reading.ok ? childTexts(reading.values)['productId'] : undefined
    const isOurs = productId === undefined || productId === account.productId
    return isOurs ? null : { kind: 'field', name: 'productId' }
  },
  messageOf,
  toFields,
  messages: playngoMessages,
  balanceOf: (values, account) => balanceQuestion(toFields(values), account),
  renderAnswer: (answer, message) => write(message, { ...answer, statusCode: '0', statusMessage: 'OK' }),
  renderRefusal({ refusal, playable }, message) {
    const isTicket = message === 'authenticate' && refusal === 'session_invalid'
    return writeError(message, isTicket ? BAD_TICKET : errorByRefusal[refusal], playable)
  },
  renderFault: (fault, playable, call) =>
    writeError((call && messageOf(call)) || UNNAMED, toStudioError(fault), playable),
}

/** Path and root element name the method: empty where they differ, and where there is no such method. */
function messageOf({ request, reading }: Call<XmlElement>): string {
  const name = reading.ok ? reading.values.name : ''
  return request.path === `/${name}` && Object.hasOwn(playngoMessages, name) ? name : ''
}

function toStudioError(fault: Fault): StudioError {
  switch (fault.kind) {
    case 'signature':
    case 'address':
      return BAD_CREDENTIALS
    case 'field':
      return wrongElement(fault.name)
    case 'message':
      return wrongElement('method')
    case 'malformed':
    case 'tooLarge':
      return wrongElement('body')
    // An account that was removed by mistake may be back before its wins are lost.
    case 'account':
    case 'tryAgain':
      return errorByRefusal.try_again
    default:
      return fault satisfies never
  }
}

/** Equal input gives equal bytes. */
const write = (message: string, answer: Answer): WireAnswer => ({
  status: 200,
  headers: HEADERS,
  body: writeXml(message, answer),
})

/** Elements of a refusal that has no balance would be read as zero: it has none. */
const writeError = (
  message: string,
  { statusCode, statusMessage }: StudioError,
  playable: Playable | null,
): WireAnswer =>
  write(message, {
    ...(playable ? { real: realOf(playable), currency: playable.currency } : {}),
    statusCode: statusCode.toString(),
    statusMessage,
  })
