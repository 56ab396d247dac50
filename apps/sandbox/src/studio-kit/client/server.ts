import { t } from './boot.ts'
import type { Boot, Fault } from './types.ts'

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
      return operatorText(fault.error ?? null)
    case 'lost':
      return t('fault.lost')
    case 'too_soon':
      return t('fault.tooSoon')
    case 'open_round':
      return t('fault.openRound')
    case 'other_game':
      return t('fault.otherGame', { game: fault.game ?? '' })
    case 'stake':
      return t('fault.stake')
    case 'stopped':
      return t('fault.stopped')
    case 'session':
      return t('fault.session')
    default:
      return t('fault.unknown')
  }
}

export function operatorText(error: number | null): string {
  switch (error) {
    case 1:
      return t('operator.funds')
    case 2:
    case 4:
      return t('operator.session')
    case 3:
      return t('operator.refused')
    case 6:
      return t('operator.account')
    case 8:
      return t('operator.game')
    case 50:
      return t('operator.limit')
    case 210:
      return t('operator.message')
    case 310:
      return t('operator.stakeLimit')
    case -1:
    case null:
      return t('operator.noAnswer')
    default:
      return t('operator.unknown')
  }
}
