import type { Fault, Protocol, WireAnswer } from '../callback-kit.ts'
import { type JsonObject, numberText, readJson } from '../transports/json.ts'
import { RETRY_STATUSES } from './assumed.ts'
import { isAuthorized } from './auth.ts'
import type { CashierAccount, CashierConfig } from './config.ts'
import { type CashierError, type ErrorByRefusal, toCashierError } from './errors.ts'
import { type Answer, cashierMessages } from './messages.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** What differs between the studios of this wire. */
export interface CashierStudio {
  /** Its id: in the address of callbacks, and as the integration of operations. */
  readonly name: string
  readonly errorByRefusal: ErrorByRefusal
}

/** `POST /callbacks/{studio}/{account}/{message}`: JSON both ways, HTTP Basic; an error is a status and a word. */
export function cashierProtocol(
  { name, errorByRefusal }: CashierStudio,
  { unknownRollback, currencyDigits }: Pick<CashierConfig, 'unknownRollback' | 'currencyDigits'>,
): Protocol<JsonObject, CashierAccount, Answer> {
  const unknownOriginal: CashierError = {
    ...errorByRefusal.never_again,
    errormessage: 'The transaction is unknown.',
  }
  return {
    name,
    read: ({ body }) => readJson(body),
    isVerified: ({ request }, account) => isAuthorized(request.headers['authorization'], account),
    faultOf({ request, reading }, { partnerId }) {
      if (request.method !== 'POST') return { kind: 'field', name: 'HTTP method' }
      const sent = reading.ok ? numberText.safeParse(reading.values['partnerid']) : null
      return sent?.success && sent.data !== partnerId ? { kind: 'field', name: 'partnerid' } : null
    },
    messageOf: ({ request }) => request.path.slice(1),
    messages: cashierMessages({ integration: name, digits: currencyDigits }),
    renderAnswer: ({ body, foundNothing }) =>
      foundNothing && unknownRollback === 'declined' ? writeError(unknownOriginal) : write(200, body),
    renderRefusal: (refused) => writeError(toCashierError(refused, errorByRefusal)),
    renderFault: (fault) => renderFault(fault, errorByRefusal),
  }
}

function renderFault(fault: Fault, errorByRefusal: ErrorByRefusal): WireAnswer {
  switch (fault.kind) {
    case 'signature':
    case 'address':
    case 'account':
    case 'tryAgain': {
      const answer = writeError({ ...errorByRefusal.try_again, status: RETRY_STATUSES[fault.kind] })
      if (fault.kind !== 'signature') return answer
      return { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Basic realm="callbacks"' } }
    }
    case 'field':
      return writeError({ ...errorByRefusal.never_again, errormessage: `Wrong field: ${fault.name}` })
    case 'message':
    case 'malformed':
    case 'tooLarge':
      return writeError({ ...errorByRefusal.never_again, errormessage: 'The request cannot be read.' })
    default:
      return fault satisfies never
  }
}

const write = (status: number, body: object): WireAnswer => ({
  status,
  headers: { 'content-type': JSON_TYPE },
  // Equal input gives equal bytes.
  body: JSON.stringify(body),
})

const writeError = ({ status, errorcode, errormessage }: CashierError): WireAnswer =>
  write(status, { errorcode, errormessage })
