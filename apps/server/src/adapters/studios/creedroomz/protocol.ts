import { exactNumber } from '../../../kernel/index.ts'
import type { Playable } from '../../../modules/play/index.ts'
import type { Call, Fault, Protocol, WireAnswer } from '../callback-kit.ts'
import { type JsonObject, numberText, readJson } from '../transports/json.ts'
import { signedForm } from './auth.ts'
import type { CreedroomzAccount } from './config.ts'
import { type CreedroomzError, errorByRefusal, UNKNOWN_BONUS, wrongField, WRONG_SIGNATURE } from './errors.ts'
import { type Answer, balanceFields, balanceQuestion, creedroomzMessages } from './messages.ts'

const HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/** `POST /callbacks/creedroomz/{account}/{Method}`: HTTP 200 always; `ErrorId` is the refusal. */
export const creedroomzProtocol: Protocol<JsonObject, CreedroomzAccount, Answer> = {
  name: 'creedroomz',
  read: ({ body }) => readJson(body),
  isVerified({ request, reading }, { secrets }) {
    const form = reading.ok ? signedForm(reading.values, secrets) : null
    if (form === 'normalized') request.log.info('signature over numbers without trailing zeros')
    return form !== null
  },
  faultOf({ request, reading }, { operatorId }) {
    if (request.method !== 'POST') return { kind: 'field', name: 'HTTP method' }
    const sent = reading.ok ? numberText.safeParse(reading.values['OperatorId']) : null
    return sent?.success && sent.data === operatorId ? null : { kind: 'field', name: 'OperatorId' }
  },
  messageOf: ({ request }) => request.path.slice(1),
  messages: creedroomzMessages,
  balanceOf: balanceQuestion,
  renderAnswer: ({ fields, error }) => write(fields, error),
  renderRefusal: ({ refusal, playable }, _message, call) =>
    writeError(errorByRefusal[refusal], { playable, call }),
  renderFault: (fault, playable, call) => ({
    ...writeError(toError(fault), { playable, call }),
    status: fault.kind === 'address' ? 403 : 200,
  }),
}

function toError(fault: Fault): CreedroomzError {
  switch (fault.kind) {
    case 'signature':
    case 'address':
      return WRONG_SIGNATURE
    case 'field':
      return fault.name === 'BonusDefId' ? UNKNOWN_BONUS : wrongField(fault.name)
    case 'message':
      return wrongField('method')
    case 'malformed':
    case 'tooLarge':
      return wrongField('body')
    // Asked again: an account that was removed by mistake may be back before its wins are lost.
    case 'account':
    case 'tryAgain':
      return errorByRefusal.try_again
    default:
      return fault satisfies never
  }
}

const write = (fields: Answer['fields'], error?: CreedroomzError): WireAnswer => ({
  status: 200,
  headers: HEADERS,
  // Equal input gives equal bytes.
  body: JSON.stringify({
    ...fields,
    HasError: error !== undefined,
    ErrorId: error?.id ?? 0,
    ErrorDescription: error?.description ?? '',
  }),
})

const writeError = (
  error: CreedroomzError,
  { playable, call }: { playable: Playable | null; call: Call<JsonObject> | undefined },
): WireAnswer => write({ ...playerOf(call), ...(playable ? balanceFields(playable) : {}) }, error)

/** The player, as the call named them. */
function playerOf(call: Call<JsonObject> | undefined): Answer['fields'] {
  const sent = call?.reading.ok ? numberText.safeParse(call.reading.values['PlayerId']) : undefined
  return sent?.success && /^(0|[1-9]\d{0,17})$/.test(sent.data) ? { PlayerId: exactNumber(sent.data) } : {}
}
