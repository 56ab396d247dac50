import { randomUUID } from 'node:crypto'

/** The operator's error: a number or a word, as the company's protocol has it. */
export type ErrorCode = number | string

/** One call to the operator, not yet signed. It is plain JSON: it is stored when it must be sent later. */
export interface Message {
  readonly method: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** A new id of a transaction. */
export const newReference = (): string => randomUUID().replaceAll('-', '')
