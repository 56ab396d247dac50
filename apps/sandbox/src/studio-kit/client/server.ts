import { t } from './boot.ts'
import type { Boot, Fault, RefusalReason } from './types.ts'

const TIMEOUT_MS = 20_000

/** Calls of the studio's API. `lost`: no response, so the outcome is unknown. */
export function createServer(boot: Boot) {
  return async function ask<T extends object>(path: string, body: object = {}): Promise<T | Fault> {
    try {
      const response = await fetch(`${boot.api}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, session: boot.session }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.status >= 500) return { fault: 'lost' }
      return (await response.json()) as T | Fault
    } catch {
      return { fault: 'lost' }
    }
  }
}
export type Ask = ReturnType<typeof createServer>

export const isFault = (answer: object): answer is Fault => 'fault' in answer

/** Text for a refusal of the operator or the studio: what happened and what to do. */
export function faultText(fault: Fault): string {
  switch (fault.fault) {
    case 'operator':
      return fault.message || operatorText(fault.refusal ?? 'noAnswer')
    case 'lost':
      return t('fault.lost')
    case 'too_soon':
      return t('fault.tooSoon')
    case 'open_round':
      return t('fault.openRound')
    case 'other_game':
      return t('fault.otherGame', { game: fault.game ?? '' })
    case 'other_decision':
      return t('fault.otherDecision', { game: fault.game ?? '' })
    case 'decision':
      return t('fault.decision')
    case 'stake':
      return t('fault.stake')
    case 'free_rounds':
      return t('fault.freeRounds')
    case 'closed':
      return t('live.closed')
    case 'full':
      return t('live.full')
    case 'no_demo':
      return t('live.noDemo')
    case 'stopped':
      return t('fault.stopped')
    case 'session':
      return t('fault.session')
    default:
      return t('fault.unknown')
  }
}

export const operatorText = (refusal: RefusalReason): string => t(`operator.${refusal}`)
