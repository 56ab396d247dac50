import type { CallbackRequest, Clock } from '../../../kernel/index.ts'
import type { Refused } from '../../../modules/play/index.ts'
import type { Call, Fault, Protocol, WireAnswer } from '../callback-kit.ts'
import { readQuery } from '../transports/form.ts'
import { type JsonObject, readJson } from '../transports/json.ts'
import { matchPath } from '../transports/path.ts'
import type { Reading } from '../transports/reading.ts'
import { isRecent, isSigned } from './auth.ts'
import type { NovomaticAccount } from './config.ts'
import {
  errorByRefusal,
  type NovomaticError,
  stateByRefusal,
  UNAUTHORIZED,
  UNKNOWN_TYPE,
  wrongField,
  WRONG_ADDRESS,
} from './errors.ts'
import { type Answer, amountOf, novomaticMessages } from './messages.ts'

/** A call in its parts. */
interface Values {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: JsonObject
}

const addresses = [
  { method: 'GET', pattern: '/Cash/Users/{user}', message: 'user' },
  { method: 'POST', pattern: '/Cash/Users/{user}/Transactions', message: 'transaction' },
  { method: 'PUT', pattern: '/Entities/CasinoRound/{round}', message: 'casinoRound' },
] as const

function routeOf({ method, path }: Pick<CallbackRequest, 'method' | 'path'>) {
  for (const address of addresses) {
    const parts = method === address.method ? matchPath(address.pattern, path) : null
    if (parts) return { message: address.message, parts }
  }
  return null
}

/** GET, POST and PUT below `/callbacks/novomatic/{account}`: 200 and 201, or the status of the error. */
export function novomaticProtocol(clock: Clock): Protocol<Values, NovomaticAccount, Answer> {
  const write = (
    call: Call<Values> | undefined,
    { status, fields }: { readonly status: number; readonly fields: object },
  ): WireAnswer => ({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...datesOf(call, clock) },
    // Equal input gives equal bytes.
    body: JSON.stringify(fields),
  })
  const writeError = (call: Call<Values> | undefined, { status, name, message }: NovomaticError) =>
    write(call, { status, fields: { Error: name, Message: message } })
  return {
    name: 'novomatic',
    read,
    isVerified: ({ request }, account) => isVerified(request, account, clock),
    messageOf(call) {
      const route = routeOf(call.request)
      if (route?.message !== 'transaction') return route?.message ?? ''
      const type = call.reading.ok ? call.reading.values.body['TransactionType'] : ''
      return typeof type === 'string' && type.startsWith('CasinoRound_') ? type : 'transaction'
    },
    messages: novomaticMessages,
    renderAnswer: ({ status, fields }, _message, call) =>
      write(call, { status, fields: { ...(call?.reading.ok ? call.reading.values.body : {}), ...fields } }),
    renderRefusal(refused, message, call) {
      const record = message === 'user' ? blockedRecord(refused, call) : null
      return record
        ? write(call, { status: 200, fields: record })
        : writeError(call, errorByRefusal[refused.refusal])
    },
    renderFault: (fault, _playable, call) => writeError(call, toError(fault, call)),
  }
}

function read(request: CallbackRequest): Reading<Values> {
  const body: Reading<JsonObject> =
    request.body.length === 0 ? { ok: true, values: {} } : readJson(request.body)
  if (!body.ok) return body
  const query = readQuery(request.queryText)
  return { ok: true, values: { path: routeOf(request)?.parts ?? {}, query, body: body.values } }
}

const headerOf = ({ headers }: CallbackRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

function isVerified(request: CallbackRequest, account: NovomaticAccount, clock: Clock): boolean {
  const dateUtc = headerOf(request, 'dateutc')
  const query = request.queryText === '' ? '' : `?${request.queryText}`
  const path = `/callbacks/novomatic/${account.id}${request.path}${query}`
  const signed = { method: request.method, path, dateUtc, body: request.body }
  return isSigned(signed, request.headers['authorization'], account) && isRecent(dateUtc, clock.nowMs())
}

/** Headers of every answer: our date, and the id and the date of the call. */
const datesOf = (call: Call<Values> | undefined, clock: Clock) => ({
  DateUtc: clock.now().toString(),
  ...(call
    ? {
        'NRGS-RequestReferenceId': printable(headerOf(call.request, 'nrgs-requestid')),
        'NRGS-ProcessedDateUtc': printable(headerOf(call.request, 'dateutc')),
      }
    : {}),
})

const printable = (value: string): string => value.replace(/[^\x20-\x7e]/g, '').slice(0, 200)

/** A blocked player's record, which says so: the question itself is not refused. */
function blockedRecord({ refusal, playable }: Refused, call: Call<Values> | undefined): object | null {
  const State = stateByRefusal[refusal]
  if (State === undefined || !playable || !call?.reading.ok) return null
  return {
    UserId: call.reading.values.path['user'] ?? '',
    State,
    CurrencyCode: playable.currency,
    Amount: amountOf(playable),
  }
}

function toError(fault: Fault, call: Call<Values> | undefined): NovomaticError {
  switch (fault.kind) {
    case 'signature':
      return UNAUTHORIZED
    case 'address':
      return WRONG_ADDRESS
    case 'field':
      return wrongField(fault.name.replace(/^(path|query|body)\./, ''))
    case 'message':
      return call && routeOf(call.request)?.message === 'transaction' ? UNKNOWN_TYPE : wrongField('address')
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
