/**
 * A step-up by bank that is open in this tab. Where the bank's pages leave their frame, the callback page finds here
 * which page asked. No secret: the code works in the browser and session that began it only.
 */
import { safeReturnPath } from '@marquee/markets/prefix'
import { sessionStore } from '../../shared/browser/stores.ts'
import { type BankReturn, codeOf } from './bank-return.ts'

const NAME = 'step-up'

export interface OpenStepUp {
  readonly sessionId: string
  /** The page that asked: path and search. */
  readonly address: string
}
/** A step-up whose bank has answered in a window of its own. */
export interface ReturnedStepUp extends OpenStepUp {
  readonly code: string
}

/** Replaces an earlier one. */
export const saveStepUp = (open: OpenStepUp | ReturnedStepUp): void =>
  sessionStore.write(NAME, JSON.stringify(open))
/** The step-up has ended, or the player goes back to the page that asked. */
export const forgetStepUp = (): void => sessionStore.remove(NAME)

/** Parses what is stored; undefined for anything else. */
export function readStepUp(text: string | null): OpenStepUp | ReturnedStepUp | undefined {
  try {
    const stored = JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>
    const { sessionId, code } = stored
    const address = typeof stored['address'] === 'string' ? safeReturnPath(stored['address']) : undefined
    if (typeof sessionId !== 'string' || address === undefined) return undefined
    return typeof code === 'string' ? { sessionId, address, code } : { sessionId, address }
  } catch {
    return undefined
  }
}

/**
 * The step-up that an answer of the bank belongs to. It is stored with its code, so that a reload goes on.
 * @param returned null where the address has no answer: then one that was stored before
 */
export function takeStepUpReturn(returned: BankReturn | null): ReturnedStepUp | undefined {
  const open = readStepUp(sessionStore.read(NAME))
  if (!open) return undefined
  if (!returned) return 'code' in open ? open : undefined
  if (returned.state !== open.sessionId) return undefined
  const answered = { sessionId: open.sessionId, address: open.address, code: codeOf(returned) }
  saveStepUp(answered)
  return answered
}
