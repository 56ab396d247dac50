/**
 * What every studio's callbacks have in common: verify → read → operations → render → fault. A studio's folder brings a
 * `Protocol` and one record per message; it is pure, and `play` is called here only.
 */
import type { z } from 'zod'
import {
  addressList,
  type CallbackAnswer,
  type CallbackCompany,
  type CallbackFailure,
  type CallbackRequest,
} from '../../kernel/index.ts'
import type {
  Done,
  Operation,
  OperatorAccount,
  Playable,
  Refusal,
  Refused,
  Rounds,
} from '../../modules/play/index.ts'
import type { Reading } from './transports/reading.ts'

/** A raw call. What its transport makes of it is read once, when it is first asked for. */
export interface Call<Values> {
  readonly request: CallbackRequest
  readonly reading: Reading<Values>
}

/** Why a call is answered without an operation. */
export type Fault =
  /** Signature or credentials are wrong. Nothing was looked up. */
  | { readonly kind: 'signature' }
  /** The address names no account of ours, or one that this instance does not have. Nothing was executed. */
  | { readonly kind: 'account' }
  /** It comes from an address that is not on the account's list. */
  | { readonly kind: 'address' }
  | { readonly kind: 'tooLarge' }
  /** Bytes that the transport cannot read. */
  | { readonly kind: 'malformed' }
  /** No message has this name. */
  | { readonly kind: 'message' }
  /** A field is missing or wrong. */
  | { readonly kind: 'field'; readonly name: string }
  /** Our own failure, or too many calls: the outcome may be unknown, so the studio must ask again. */
  | { readonly kind: 'tryAgain' }

export type WireAnswer = Omit<CallbackAnswer, 'outcome'>

/** A message with its values: what `play` executes, and the answer to it. */
interface ParsedMessage<Answer> {
  readonly operations: readonly Operation[]
  toAnswer(done: readonly Done[]): Answer
}

/** One message of a studio, by `defineMessage`. */
export interface Message<Context, Answer> {
  /** @returns the name of the first field that is wrong, or what to do */
  parse(values: unknown, context: Context): ParsedMessage<Answer> | { readonly wrongField: string }
}

interface MessageRecord<Fields, Context, Answer> {
  readonly fields: z.ZodType<Fields>
  /**
   * Several are executed all or none, and the refusal of several is not stored. A bet with its win is one `betAndWin`,
   * whose refusal is.
   */
  readonly toOperations: (fields: Fields, context: Context) => readonly Operation[]
  /** One `Done` for each operation, in their order. */
  readonly toAnswer: (done: readonly [Done, ...Done[]], fields: Fields) => Answer
}

/** Keeps the type of a message's fields inside its own record. */
export function defineMessage<Fields, Context, Answer>({
  fields,
  toOperations,
  toAnswer,
}: MessageRecord<Fields, Context, Answer>): Message<Context, Answer> {
  return {
    parse(values, context) {
      const read = fields.safeParse(values)
      if (!read.success) return { wrongField: read.error.issues[0]?.path.join('.') ?? '' }
      return {
        operations: toOperations(read.data, context),
        toAnswer: ([first, ...others]) => {
          if (!first) throw new TypeError('a message has at least one operation')
          return toAnswer([first, ...others], read.data)
        },
      }
    },
  }
}

export interface Protocol<Values, Account extends OperatorAccount, Answer> {
  /** The studio's id: path segment and name in metrics. */
  readonly name: string
  /**
   * In the last release its addresses named no account: `/bet` is a call for `main`. Until that release is gone
   * everywhere, and the studio has the new address.
   */
  readonly hadNoAccounts?: true
  /** Reads the bytes; pure, and the same for every account. */
  readonly read: (request: CallbackRequest) => Reading<Values>
  /** Compares signature or credentials with the account's own, over the raw request. */
  readonly isVerified: (call: Call<Values>, account: Account) => boolean
  /** What else an account's calls must be. */
  readonly faultOf?: (call: Call<Values>, account: Account) => Fault | null
  readonly messageOf: (call: Call<Values>) => string
  /** What the records' schemas read, where it is not the values as they came. */
  readonly toFields?: (values: Values) => unknown
  readonly messages: Readonly<Record<string, Message<Account, Answer>>>
  /** Asks for the balance that an answer to a wrong field carries; null where the call names no player. */
  readonly balanceOf?: (values: Values, account: Account) => Operation | null
  /** @param call for protocols whose answers repeat a field of the call, here and below */
  readonly renderAnswer: (answer: Answer, message: string, call?: Call<Values>) => WireAnswer
  readonly renderRefusal: (refused: Refused, message: string, call?: Call<Values>) => WireAnswer
  /** @param playable the player's balance where the call names one and the protocol has a field for it */
  readonly renderFault: (fault: Fault, playable: Playable | null, call?: Call<Values>) => WireAnswer
}

/** An address may contain a key, also where its account was left out, so an alarm shows its beginning only. */
const SHOWN_CHARACTERS = 4

/** Refusals that mean that the studio, or somebody who impersonates it, misbehaves. */
const alarming: ReadonlySet<Refusal> = new Set(['conflict', 'bad_amount', 'grant_unknown'])

const faultByFailure: Readonly<Record<CallbackFailure, Fault>> = {
  address: { kind: 'address' },
  too_large: { kind: 'tooLarge' },
  rate_limited: { kind: 'tryAgain' },
  error: { kind: 'tryAgain' },
}

function createCall<Values>(
  request: CallbackRequest,
  read: (request: CallbackRequest) => Reading<Values>,
): Call<Values> {
  let reading: Reading<Values> | undefined
  return {
    request,
    get reading() {
      return (reading ??= read(request))
    },
  }
}

/** The callbacks of a studio: one address for each account, and one for addresses of no account. */
export function studioCallbacks<
  Values,
  Account extends OperatorAccount & { readonly addresses: readonly string[] },
  Answer,
>(
  protocol: Protocol<Values, Account, Answer>,
  accounts: readonly Account[],
  rounds: Rounds,
): CallbackCompany[] {
  const { name } = protocol
  const fail = (failure: CallbackFailure, request: CallbackRequest) =>
    answerFault(protocol, faultByFailure[failure], createCall(request, protocol.read))
  const handleFor = (account: Account) => (request: CallbackRequest) =>
    handleCall(createCall(request, protocol.read), { protocol, account, rounds })
  const main = protocol.hadNoAccounts && accounts.find(({ id }) => id === 'main')
  const mayCallMain = main && main.addresses.length > 0 ? addressList(main.addresses) : () => true
  const hasList = accounts.every(({ addresses }) => addresses.length > 0)
  return [
    ...accounts.map((account) => ({
      name,
      account: account.id,
      addresses: account.addresses,
      handle: handleFor(account),
      fail,
    })),
    {
      name,
      // Nobody else may raise its alarm.
      addresses: hasList ? accounts.flatMap(({ addresses }) => addresses) : [],
      async handle(request) {
        if (main && Object.hasOwn(protocol.messages, protocol.messageOf(createCall(request, protocol.read))))
          return mayCallMain(request.ip) ? handleFor(main)(request) : fail('address', request)
        const account = request.path.slice(1, 1 + SHOWN_CHARACTERS)
        request.log.warn({ alarm: true, account }, 'callback for an unknown account')
        return answerFault(protocol, { kind: 'account' }, createCall(request, protocol.read))
      },
      fail,
    },
  ]
}

interface Handling<Values, Account extends OperatorAccount, Answer> {
  readonly protocol: Protocol<Values, Account, Answer>
  readonly account: Account
  readonly rounds: Rounds
}

function answerFault<Values, Account extends OperatorAccount, Answer>(
  protocol: Protocol<Values, Account, Answer>,
  fault: Fault,
  call: Call<Values>,
  playable: Playable | null = null,
): CallbackAnswer {
  return {
    ...protocol.renderFault(fault, playable, call),
    outcome: fault.kind === 'tryAgain' ? 'failed' : 'refused',
  }
}

async function handleCall<Values, Account extends OperatorAccount, Answer>(
  call: Call<Values>,
  { protocol, account, rounds }: Handling<Values, Account, Answer>,
): Promise<CallbackAnswer> {
  const { log } = call.request
  const refuse = (fault: Fault, playable: Playable | null = null) =>
    answerFault(protocol, fault, call, playable)
  // Credentials are checked first, so that nobody without them finds out which players exist.
  if (!protocol.isVerified(call, account)) {
    log.warn({ alarm: true }, 'callback with a wrong signature')
    return refuse({ kind: 'signature' })
  }
  const fault = protocol.faultOf?.(call, account)
  if (fault) return refuse(fault)
  const name = protocol.messageOf(call)
  const message = Object.hasOwn(protocol.messages, name) ? protocol.messages[name] : undefined
  if (!message) {
    log.warn({ alarm: true, message: name }, 'callback of an unknown message')
    return refuse({ kind: 'message' })
  }
  const { reading } = call
  if (!reading.ok) {
    log.warn({ alarm: true, message: name, reason: reading.reason }, 'malformed callback')
    return refuse({ kind: 'malformed' })
  }
  const fields = protocol.toFields?.(reading.values) ?? reading.values
  const parsed = message.parse(fields, account)
  if ('wrongField' in parsed) {
    log.warn({ alarm: true, message: name, field: parsed.wrongField }, 'malformed callback')
    const question = protocol.balanceOf?.(reading.values, account)
    const [outcome] = question ? await rounds.execute([question]) : []
    return refuse({ kind: 'field', name: parsed.wrongField }, outcome?.playable ?? null)
  }
  const outcomes = await rounds.execute(parsed.operations)
  const refused = outcomes.find((outcome) => !outcome.ok)
  if (refused) {
    if (alarming.has(refused.refusal))
      log.error({ alarm: true, message: name, refusal: refused.refusal }, 'callback that cannot be right')
    return { ...protocol.renderRefusal(refused, name, call), outcome: 'refused' }
  }
  const done = outcomes.filter((outcome) => outcome.ok)
  // The win is paid, because it was not rolled back itself.
  if (done.some(({ wasCancelled }) => wasCancelled) && parsed.operations.some(({ kind }) => kind === 'win'))
    log.warn({ alarm: true, message: name }, 'win in a call with a cancelled part')
  return { ...protocol.renderAnswer(parsed.toAnswer(done), name, call), outcome: 'done' }
}
