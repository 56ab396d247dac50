/**
 * Messages of the hosted cashier's frame, `{eventType, payload}`, parsed into our own events. They report
 * what the player sees in the frame; none of them is proof of a payment.
 */
export type CashierEvent =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken' }
  /** The company asks for other data; the player stays in its form. */
  | { readonly kind: 'correcting' }
  | { readonly kind: 'started' }
  /** The player is at the bank or card company now. */
  | { readonly kind: 'at-bank' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'succeeded'; readonly account: string | undefined }
  | { readonly kind: 'failed' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unknown' }

const KINDS: Readonly<Record<string, Exclude<CashierEvent['kind'], 'succeeded' | 'unknown'>>> = {
  CASHIER_INIT_LOAD: 'loading',
  IS_LOADING: 'loading',
  ENTERED_TX_METHOD_PAGE: 'ready',
  DONE_LOADING: 'ready',
  ONLOAD_ERROR: 'broken',
  TX_VALIDATION_FAILED: 'correcting',
  TRANSACTION_INIT: 'started',
  NEW_IFRAME: 'at-bank',
  NEW_WINDOW: 'at-bank',
  TX_PENDING: 'pending',
  TX_UNRESOLVED: 'pending',
  TX_FAILED: 'failed',
  TX_CANCELLED: 'cancelled',
}

/** @param data content of a message event; any value */
export function readCashierMessage(data: unknown): CashierEvent {
  if (typeof data !== 'object' || data === null || !('eventType' in data)) return { kind: 'unknown' }
  const { eventType } = data
  if (typeof eventType !== 'string') return { kind: 'unknown' }
  if (eventType === 'TX_SUCCESS') return { kind: 'succeeded', account: accountOf(data) }
  return Object.hasOwn(KINDS, eventType) ? { kind: KINDS[eventType] ?? 'unknown' } : { kind: 'unknown' }
}

function accountOf(data: object): string | undefined {
  const payload: unknown = 'payload' in data ? data.payload : undefined
  if (typeof payload !== 'object' || payload === null || !('pspAccount' in payload)) return undefined
  return typeof payload.pspAccount === 'string' && payload.pspAccount !== '' ? payload.pspAccount : undefined
}

/** The player's progress in the cashier. */
export type CashierPhase = 'loading' | 'open' | 'at-bank' | 'waiting' | 'ended' | 'broken'

/**
 * The phase after an event. A phase that has ended never changes again: how the payment ended comes from the
 * server only.
 */
export function nextPhase(phase: CashierPhase, event: CashierEvent): CashierPhase {
  if (phase === 'ended') return phase
  switch (event.kind) {
    case 'loading':
      return phase === 'waiting' ? phase : 'loading'
    case 'ready':
    case 'correcting':
      return 'open'
    case 'started':
    case 'pending':
      return 'waiting'
    case 'at-bank':
      return 'at-bank'
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return 'ended'
    case 'broken':
      return 'broken'
    case 'unknown':
      return phase
    default:
      return event satisfies never
  }
}
