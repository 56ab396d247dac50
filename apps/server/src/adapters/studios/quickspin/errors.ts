import type { Refusal } from '../../../modules/play/index.ts'
import { type ErrorWord, errorTable } from '../cashier/errors.ts'
import { OTHER_WORDS_STATUS } from './assumed.ts'

/** Words that were seen with this status; operators that send 200 exist too. */
const SEEN_STATUS = 500
const seenWords: ReadonlySet<ErrorWord> = new Set([
  'INVALID_TOKEN',
  'INSUFFICIENT_FUNDS',
  'TRANSACTION_DECLINED',
  'CUSTOM_ERROR',
  'UNHANDLED',
])
const statusByRefusal: Partial<Record<Refusal, number>> = { conflict: 400 }

/** Total: a refusal without a row of its own has the status of its word. */
export const errorByRefusal = errorTable(
  (refusal, word) => statusByRefusal[refusal] ?? (seenWords.has(word) ? SEEN_STATUS : OTHER_WORDS_STATUS),
)
