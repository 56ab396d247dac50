import { createHash } from 'node:crypto'
import { recentlyUsed } from '../recently-used.ts'
import type { HandlerInput, RequestContext, RouteTable } from './types.ts'

/** An answer as it is sent, made once. Bytes: a long text would be encoded anew for every request. */
export interface AnswerText {
  readonly bytes: Buffer
  readonly etag: string
}

export interface KeptAnswer {
  /** As the route's schema has passed it. */
  readonly body: unknown
  readonly written: AnswerText
}

/**
 * Says for a GET route what an answer to a visitor is made of, beside the route's input: two requests with the same input and
 * the same basis get the same answer. Undefined when the answer is not to be kept. Players' answers never are.
 */
export type BasisOf<Input> = (
  input: Input,
  context: Pick<RequestContext, 'ip' | 'edge'>,
) => Promise<string | undefined>
export type Bases<T extends RouteTable> = { readonly [Id in keyof T]?: BasisOf<HandlerInput<T[Id]>> }

const MAX_BYTES = 32_000_000

export interface KeptAnswers {
  find(key: string): KeptAnswer | undefined
  keep(key: string, body: unknown): KeptAnswer
}

/** Answers by key, those forgotten first that were asked for longest ago. */
export function createKeptAnswers(): KeptAnswers {
  const answers = recentlyUsed<KeptAnswer>({
    maxSize: MAX_BYTES,
    sizeOf: ({ written }, key) => written.bytes.length + key.length,
  })
  return {
    find: (key) => answers.get(key),
    keep(key, body) {
      const text = JSON.stringify(body)
      const answer = { body, written: { bytes: Buffer.from(text), etag: etagOf(text) } }
      answers.set(key, answer)
      return answer
    },
  }
}

export function keyOfAnswer(id: string, input: unknown, basis: string): string {
  return `${id} ${basis} ${JSON.stringify(input, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))}`
}

export function etagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64url')}"`
}
