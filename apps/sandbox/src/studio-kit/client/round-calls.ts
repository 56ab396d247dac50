import type { Decision } from '../decision.ts'
import { t } from './boot.ts'
import { wait } from './reveal.ts'
import type { Bet } from './scenes/scene.ts'
import { type Ask, faultText, isFault, operatorText } from './server.ts'
import { type RoundView, waitsForPlayer } from './types.ts'

const POLL_MS = 700
const RETRY_MS = [400, 900, 1_800, 3_500, 5_000]

interface Page {
  readonly tell: (text: string) => void
  /** Whether the page shows this round, or has shown it last. */
  readonly isShown: (id: string) => boolean
  readonly lacksPlayMoney: () => void
  /** No answer to a stake after all attempts: whether it was taken is not known. */
  readonly lost: () => void
}

const isGivenBack = ({ state }: RoundView): boolean => ['refunding', 'refunded'].includes(state)

/** Tells the studio that the reveal is over. The studio also pays without this, a little later. */
async function settle(ask: Ask, id: string): Promise<RoundView | null> {
  for (let attempt = 0; attempt < 12; attempt++) {
    const answer = await ask<{ round: RoundView }>('shown', { round: id })
    if (!isFault(answer) && !['drawn', 'paying'].includes(answer.round.state)) return answer.round
    await wait(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 5_000)
  }
  return null
}

/** Waits before a call without an answer is repeated. @returns false after the last attempt */
async function mayRepeat(attempt: number, { tell }: Pick<Page, 'tell'>): Promise<boolean> {
  const ms = RETRY_MS[attempt]
  if (ms === undefined) return false
  tell(t('say.retrying'))
  await wait(ms)
  return true
}

/** The calls of one round. Each is retried until there is an answer. */
export function createRoundCalls(ask: Ask, page: Page) {
  /** Waits until the outcome of the stake is known. @returns the round, or an error text */
  async function decided(placed: RoundView): Promise<RoundView | string> {
    let now = placed
    const isPending = ({ state }: RoundView): boolean =>
      ['staking', 'stakingMore', 'refundingMore'].includes(state)
    for (let attempt = 0; isPending(now) && attempt < 40; attempt++) {
      await wait(POLL_MS)
      const answer = await ask<{ round: RoundView }>('round', { round: now.id })
      if (!isFault(answer)) now = answer.round
    }
    // A live table draws later, for all of its players.
    if (now.state === 'seated' || (now.events && !isGivenBack(now))) return now
    if (now.refusal === 'message') return t('say.givenBack', { message: now.message })
    if (now.refusal === 'playMoney') page.lacksPlayMoney()
    return now.message || operatorText(now.refusal ?? 'noAnswer')
  }

  /** Sends the stake and retries it with the same key. @returns the drawn round, or an error text */
  async function place(key: string, placed: Bet): Promise<RoundView | string> {
    const body = { play: key, stakeMinor: placed.stakeMinor, ...placed.choice }
    for (let attempt = 0; ; attempt++) {
      const answer = await ask<{ round: RoundView }>('spin', body)
      if (!isFault(answer)) return decided(answer.round)
      if (answer.fault === 'too_soon') {
        await wait((answer.waitMs ?? 500) + 20)
        continue
      }
      if (answer.fault === 'open_round' && answer.round) {
        if (!page.isShown(answer.round.id) || waitsForPlayer(answer.round)) return decided(answer.round)
        // The previous round is still being paid: this press stakes after that.
        page.tell(t('say.paying'))
        const paid = await settle(ask, answer.round.id)
        await wait(POLL_MS)
        if (paid) continue
      }
      if (answer.fault !== 'lost') return faultText(answer)
      if (await mayRepeat(attempt, page)) continue
      page.lost()
      return faultText(answer)
    }
  }

  /**
   * Sends a decision and retries it: the same step is never played twice. A round that has gone on elsewhere is
   * answered as it is now. @returns the round, or an error text
   */
  async function act(round: RoundView, decision: Decision): Promise<RoundView | string> {
    const body = { round: round.id, step: round.decisions.length, decision }
    for (let attempt = 0; ; attempt++) {
      const answer = await ask<{ round: RoundView }>('act', body)
      if (!isFault(answer)) return decided(answer.round)
      if (answer.fault === 'decision' && answer.round) return decided(answer.round)
      if (answer.fault !== 'lost' || !(await mayRepeat(attempt, page))) return faultText(answer)
    }
  }

  return { decided, settle: (id: string) => settle(ask, id), place, act }
}
