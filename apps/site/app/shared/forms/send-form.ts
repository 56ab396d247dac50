import { ApiError } from '../api/api-error.ts'
import { toast } from '../ui/toasts.ts'
import { type FailureRules, toFormFailure } from './form-failure.ts'

export interface SendRules extends FailureRules {
  /** Message of success. */
  readonly success: string
  /** Message of a failure that is nobody's input: 404 and 5xx (spec 1 §8, account forms). */
  readonly failed: string
}

/**
 * Sends a form of the account and says in a message what became of it; what is wrong with the input is for the form
 * to show. `unsent` keeps the draft.
 */
export async function sendForm(
  send: () => Promise<unknown>,
  { success, failed, ...rules }: SendRules,
): Promise<ReturnType<typeof toFormFailure> | 'unsent' | undefined> {
  try {
    await send()
  } catch (error) {
    if (error instanceof ApiError && !error.isMaintenance && (error.status === 404 || error.status >= 500)) {
      toast({ kind: 'error', text: failed })
      return 'unsent'
    }
    return toFormFailure(error, rules)
  }
  toast({ kind: 'success', text: success })
  return undefined
}
