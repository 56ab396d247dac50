import { z } from 'zod'
import { assertInvariant, type OutgoingClient, type OutgoingResult } from '../../../kernel/index.ts'
import { type TextFields, writeForm } from '../transports/form.ts'
import type { YggdrasilAccount } from './config.ts'

const OK = 0
const LONGEST_MESSAGE = 100

/** `unknown`: it may have been carried out. */
type ApiAnswer<Data> =
  | { readonly outcome: 'done'; readonly data: Data }
  | { readonly outcome: 'refused'; readonly code: number; readonly text: string }
  | { readonly outcome: 'unknown' }

const anyAnswer = z.object({ code: z.int(), data: z.unknown().optional(), msg: z.string().catch('') })

interface ApiCall<Data> {
  readonly account: string
  readonly method: string
  readonly fields?: TextFields
  /** What `data` of an accepted call must be. */
  readonly data: z.ZodType<Data>
  /** Whether it changes nothing at the studio, and so may be repeated at once. */
  readonly isRead?: boolean
}

/** The studio's calls for operators: GET with `uid`, `pwd` and `org`; the answer is written like ours. */
export function createPrepaidApi({
  accounts,
  client,
}: {
  readonly accounts: readonly YggdrasilAccount[]
  readonly client: OutgoingClient
}) {
  return async <Data>({
    account: id,
    method,
    fields = {},
    data,
    isRead = false,
  }: ApiCall<Data>): Promise<ApiAnswer<Data>> => {
    const account = accounts.find((one) => one.id === id)
    assertInvariant(account !== undefined, 'a studio is asked under an account of ours')
    const { apiUser: uid, apiPassword: pwd, organization: org } = account
    const result = await client.call({
      method: 'GET',
      path: `/game/${method}?${writeForm({ uid, pwd, org, ...fields })}`,
      name: method,
      idempotent: isRead,
    })
    const answer = anyAnswer.safeParse(jsonOf(result))
    if (!answer.success) return { outcome: 'unknown' }
    const { code, msg } = answer.data
    if (code !== OK)
      return { outcome: 'refused', code, text: `${code} ${msg.slice(0, LONGEST_MESSAGE)}`.trim() }
    const read = data.safeParse(answer.data.data)
    return read.success ? { outcome: 'done', data: read.data } : { outcome: 'unknown' }
  }
}

function jsonOf(result: OutgoingResult): unknown {
  if (result.outcome !== 'done') return undefined
  try {
    return result.json()
  } catch {
    return undefined
  }
}
