import { countryOf } from '@marquee/markets'
import {
  type CallbackAnswer,
  type CallbackCompany,
  type CallbackRequest,
  exactNumber,
  parseExact,
} from '../../../kernel/index.ts'
import type { CallAnswer, Payments, PaymentsPlayer } from '../../../modules/payments/index.ts'
import { isBasicAuthorized } from './auth.ts'
import type { PaymentIqConfig } from './config.ts'
import { type IntegrationError, MALFORMED, UNAVAILABLE, errorByRefusal } from './errors.ts'
import { callFrom, cancelFrom, playerIdFrom, transferFrom } from './mapping.ts'
import { authorizeBody, cancelBody, lookupBody, transferBody, verifyUserBody } from './wire.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

type Fields = Readonly<Record<string, unknown>>

export interface PaymentIqCallbackDependencies {
  readonly config: PaymentIqConfig
  readonly payments: Payments
  readonly addresses: readonly string[]
  /** Playable cash of a player as decimal text, shown by the cashier. */
  readonly cashOf: (playerId: bigint) => Promise<string | null>
  readonly playerOf: (playerId: bigint) => Promise<PaymentsPlayer | null>
  /** Finds the one player who matches every given field. */
  readonly findPlayer: (by: {
    readonly playerId?: bigint
    readonly email?: string
    readonly phone?: string
  }) => Promise<PaymentsPlayer | null>
  /** Answers `signin` of 1-Click; absent while it is not connected. Null when the call cannot be read. */
  readonly signIn: ((body: unknown) => Promise<Fields | null>) | undefined
}

function refuse(error: IntegrationError, userId = ''): CallbackAnswer {
  const body = JSON.stringify({ success: false, userId, ...error })
  return { status: 200, headers: JSON_TYPE, body, outcome: 'refused' }
}

/** Null when 1-Click is not connected or the call cannot be read. */
async function answerSignIn(
  signIn: PaymentIqCallbackDependencies['signIn'],
  body: unknown,
): Promise<CallbackAnswer | null> {
  const fields = (await signIn?.(body)) ?? null
  const outcome = fields?.['success'] === true ? 'done' : 'refused'
  return fields && { status: 200, headers: JSON_TYPE, body: JSON.stringify(fields), outcome }
}

/**
 * The Integration API that we serve: `POST /callbacks/paymentiq/{action}`. HTTP status is always 200; `success` tells
 * the outcome.
 */
export function paymentIqCallbacks(deps: PaymentIqCallbackDependencies): CallbackCompany {
  const { config, payments } = deps

  function done(fields: Fields): CallbackAnswer {
    return {
      status: 200,
      headers: JSON_TYPE,
      body: JSON.stringify({ success: true, ...fields }),
      outcome: 'done',
    }
  }
  function answerOf<T extends Fields>(
    answer: CallAnswer<T>,
    userId: string,
    fields: (value: T) => Fields,
  ): CallbackAnswer {
    return answer.ok
      ? done({ userId, ...fields(answer.value) })
      : refuse(errorByRefusal[answer.refusal], userId)
  }

  async function verifyUser(body: unknown): Promise<CallbackAnswer | null> {
    const parsed = verifyUserBody.safeParse(body)
    if (!parsed.success) return null
    const { userId, sessionId } = parsed.data
    const playerId = playerIdFrom(userId)
    const session = playerId === null ? null : await payments.company.sessionOf(playerId, sessionId)
    if (!session) return refuse(errorByRefusal.session, userId)
    if (session.refusal !== null) return refuse(errorByRefusal[session.refusal], userId)
    return done(await userFields(session.player, { paymentId: session.paymentId }))
  }

  async function userFields(player: PaymentsPlayer, attributes: Record<string, string>): Promise<Fields> {
    const cash = await deps.cashOf(player.playerId)
    return {
      userId: player.playerId.toString(),
      balance: exactNumber(cash ?? '0'),
      balanceCy: player.currency,
      firstName: player.firstName,
      lastName: player.lastName,
      street: player.street,
      city: player.city,
      state: player.province ?? '',
      zip: player.postalCode,
      country: countryOf(player.country)?.iso3 ?? '',
      email: player.email,
      dob: player.dateOfBirth,
      mobile: player.phone,
      sex: 'UNKNOWN',
      locale: player.language,
      userCat: 'REGULAR',
      kycStatus: player.kycStatus,
      attributes: {
        ...attributes,
        volt: String(player.marks.volt),
        macropay: String(player.marks.macropay),
        crypto: String(player.marks.crypto),
      },
    }
  }

  async function authorize(body: unknown): Promise<CallbackAnswer | null> {
    const parsed = authorizeBody.safeParse(body)
    const call = parsed.success ? callFrom(parsed.data) : null
    if (!parsed.success || !call) return null
    if (call === 'currency') return refuse(errorByRefusal.currency, parsed.data.userId)
    const answer = await payments.company.authorize(call)
    const player = answer.ok ? await deps.playerOf(call.playerId) : null
    const updatedUser = player ? await userFields(player, {}) : undefined
    return answerOf(answer, parsed.data.userId, (value) => ({
      ...value,
      ...(updatedUser ? { updatedUser } : {}),
    }))
  }

  async function transfer(body: unknown): Promise<CallbackAnswer | null> {
    const parsed = transferBody.safeParse(body)
    const call = parsed.success ? transferFrom(parsed.data) : null
    if (!parsed.success || !call) return null
    if (call === 'currency') return refuse(errorByRefusal.currency, parsed.data.userId)
    const answer = await payments.company.transfer(call)
    return answerOf(answer, parsed.data.userId, (value) => ({ txId: parsed.data.txId, ...value }))
  }

  async function cancel(body: unknown): Promise<CallbackAnswer | null> {
    const parsed = cancelBody.safeParse(body)
    if (!parsed.success) return null
    const call = cancelFrom(parsed.data)
    if (!call) return refuse(errorByRefusal.session, parsed.data.userId)
    return answerOf(await payments.company.cancel(call), parsed.data.userId, () => ({}))
  }

  /** Looks a player up by any of the fields; all given fields must belong to the same player. */
  async function lookup(body: unknown): Promise<CallbackAnswer | null> {
    const parsed = lookupBody.safeParse(body)
    if (!parsed.success) return null
    const { userId = '', username, phoneNumber } = parsed.data
    const email = parsed.data.email ?? username
    const playerId = userId === '' ? undefined : playerIdFrom(userId)
    const player =
      playerId === null
        ? null
        : await deps.findPlayer({
            ...(playerId === undefined ? {} : { playerId }),
            ...(email === undefined ? {} : { email }),
            ...(phoneNumber === undefined ? {} : { phone: phoneNumber }),
          })
    return player ? done(await userFields(player, {})) : refuse(errorByRefusal.session, userId)
  }

  async function handleAction(request: CallbackRequest, body: unknown): Promise<CallbackAnswer | null> {
    switch (request.path) {
      case '/verifyuser':
        return verifyUser(body)
      case '/authorize':
        return authorize(body)
      case '/transfer':
        return transfer(body)
      case '/cancel':
        return cancel(body)
      case '/notification':
        // A notification or a dispute. Money moves only with its own authorize and transfer, so staff must look at it.
        request.log.warn({ alarm: true, notification: true }, 'notice from the payment company')
        return done({})
      case '/lookupuser':
        return lookup(body)
      case '/signin':
        return answerSignIn(deps.signIn, body)
      default:
        return null
    }
  }

  return {
    name: 'paymentiq',
    addresses: deps.addresses,
    async handle(request) {
      const header = request.headers['authorization']
      if (
        !isBasicAuthorized(
          Array.isArray(header) ? header[0] : header,
          config.callbackUser,
          config.callbackPassword,
        )
      ) {
        request.log.warn({ alarm: true }, 'payment callback without our credentials')
        return {
          status: 401,
          headers: { ...JSON_TYPE, 'www-authenticate': 'Basic' },
          body: '{}',
          outcome: 'refused',
        }
      }
      const body = readJson(request.body)
      const answer =
        body === undefined || request.method !== 'POST' ? null : await handleAction(request, body)
      if (answer) return answer
      request.log.warn({ alarm: true, path: request.path }, 'malformed payment callback')
      return refuse(MALFORMED)
    },
    fail(failure) {
      if (failure === 'address') return { status: 403, headers: JSON_TYPE, body: '{}', outcome: 'refused' }
      // The outcome is unknown. HTTP 500 makes the company retry, and a retry is safe.
      return {
        status: 500,
        headers: JSON_TYPE,
        body: JSON.stringify({ success: false, ...UNAVAILABLE }),
        outcome: 'failed',
      }
    },
  }
}

function readJson(body: Buffer): unknown {
  try {
    return parseExact(body.toString('utf8'))
  } catch {
    return undefined
  }
}
