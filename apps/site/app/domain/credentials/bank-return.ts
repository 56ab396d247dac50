/** What the page of the frame says when the bank has sent the person back. */
export interface BankReturn {
  readonly state: string
  /** Absent when the bank did not identify anybody. */
  readonly code: string | undefined
  /** Without a code: the bank said no, rather than the person. */
  readonly isDeclined: boolean
}

/** Type of the message that our callback page sends from the frame. */
export const BANK_RETURN = 'bank-return'
const MAX_LENGTH = 4096

/** Parses a message of the frame, any value. */
export function readBankReturn(data: unknown): BankReturn | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, state, code, isDeclined } = data as Readonly<Record<string, unknown>>
  if (type !== BANK_RETURN || typeof state !== 'string' || state.length > MAX_LENGTH) return null
  return {
    state,
    code: typeof code === 'string' && code.length <= MAX_LENGTH ? code : undefined,
    isDeclined: isDeclined === true,
  }
}

/**
 * What the address of the callback page says. 1-Click writes in `tx_state` who has ended it. Read in the browser after
 * hydration only: the server drops these parameters, so that no page is kept by a code.
 */
export function returnIn(address: URLSearchParams): BankReturn | null {
  const state = address.get('state')
  const isDeclined = address.get('tx_state') === 'FAILED'
  return state === null ? null : { state, code: address.get('code') ?? undefined, isDeclined }
}

/** Sent in place of the code when the bank gave none: the server answers with its reason, if it knows one. */
const noCode = { declined: 'none-declined', cancelled: 'none-cancelled' } as const

/** The code to verify. */
export const codeOf = ({ code, isDeclined }: BankReturn): string =>
  code ?? noCode[isDeclined ? 'declined' : 'cancelled']

/** Why there was no code, where the server knows no reason. */
export function reasonOf(code: string): 'declined' | 'cancelled' | undefined {
  if (code === noCode.declined) return 'declined'
  return code === noCode.cancelled ? 'cancelled' : undefined
}
