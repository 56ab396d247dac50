/**
 * What a player may end up with, in plain arithmetic: a second statement of the ledger's rules for tests, which shares
 * no code with the ledger. It covers stakes, wins, their rollbacks, whole rounds, two-phase bets, deposits, holds, one
 * running bonus that neither completes nor is spent, daily limits of loss and stake, and what closes play. Days are
 * those of UTC.
 */
import type { Operation } from '../operation.ts'
import {
  classOf,
  contentOf,
  dayOf,
  least,
  leftBonus,
  newRound,
  openModelGate,
  payBet,
  type ModelBet,
  type ModelGate,
  type ModelRound,
  type StakeItem,
  usedOn,
  type Verdict,
  type WinItem,
} from './model-parts.ts'

/** Answers that leave no trace: the same key may succeed later. */
const unstored = new Set(['no_bet', 'bet_settled', 'bet_open', 'other_kind', 'bad_amount'])

export class ModelPlayer {
  /** Cash less what is owed. */
  equity = 0n
  pocket = 0n
  readonly gate: ModelGate = openModelGate()
  readonly rounds = new Map<string, ModelRound>()
  readonly bets = new Map<string, ModelBet>()
  readonly holds = new Map<string, { remaining: bigint }>()
  readonly #keys = new Map<string, { content: string; verdict: Verdict }>()
  /** Round of a stake or win, bet of a reservation, by class and tx. */
  readonly #places = new Map<string, string>()
  #at = Temporal.Instant.fromEpochMilliseconds(0)

  get main(): bigint {
    return this.equity > 0n ? this.equity : 0n
  }

  balances(): { main: bigint; locked: bigint; bonus: bigint; receivable: bigint } {
    let locked = 0n
    for (const { remaining } of this.holds.values()) locked += remaining
    for (const { state, open } of this.bets.values()) if (state === 'reserved') locked += open
    const receivable = this.equity < 0n ? -this.equity : 0n
    return { main: this.main, locked, bonus: this.pocket, receivable }
  }

  /** What the ledger must answer. Changes the model as the operation does. */
  execute(operation: Operation, at: Temporal.Instant): Verdict {
    this.#at = at
    const key = `${operation.provider} ${classOf(operation.kind)} ${operation.tx}`
    const known = this.#keys.get(key)
    const content = contentOf(operation)
    if (known) {
      if (known.verdict === 'cancelled') return 'cancelled'
      return known.content === content ? known.verdict : 'conflict'
    }
    const verdict = this.#decide(operation)
    if (!unstored.has(verdict)) this.#keys.set(key, { content, verdict })
    return verdict
  }

  #decide(operation: Operation): Verdict {
    switch (operation.kind) {
      case 'stake':
        return this.#stake(operation)
      case 'win':
        return this.#win(operation)
      case 'rollback':
        return this.#rollback(operation)
      case 'rollbackRound':
        return this.#rollbackRound(operation.round)
      case 'closeRound':
        this.#round(operation.round).isClosed = true
        return 'ok'
      case 'deposit':
        this.equity += operation.amount
        return 'ok'
      case 'hold':
      case 'release':
      case 'settle':
        return this.#hold(operation)
      case 'grantBonus':
        this.pocket += operation.amount
        return 'ok'
      case 'reserveBet':
        return this.#reserve(operation)
      case 'commitBet':
      case 'cashOutBet':
      case 'settleBet':
      case 'resettle':
        return this.#bet(operation)
      case 'releaseBet':
        return this.#giveBack(operation.provider, operation.original, null, 'releaseBet')
      default:
        throw new Error(`the model does not know ${operation.kind}`)
    }
  }

  #refusal(amount: bigint, isClosed: boolean): Verdict | null {
    const { gate } = this
    const runs = (until: Temporal.Instant | null) =>
      until !== null && Temporal.Instant.compare(until, this.#at) > 0
    if (!gate.isActive) return 'account_status'
    if (runs(gate.excludedUntil)) return 'excluded'
    if (runs(gate.timedOutUntil)) return 'timed_out'
    if (isClosed) return 'round_closed'
    return gate.stakeMax !== null && amount > gate.stakeMax ? 'stake_over_max' : null
  }

  #money(cash: bigint, bonus: bigint, amount: bigint): Verdict | null {
    const { loss, stake } = usedOn(dayOf(this.#at), this.rounds, this.bets)
    const { lossDay, stakeDay } = this.gate
    const exceeds = (room: bigint) => amount > 0n && (cash > room || room <= 0n)
    if (lossDay !== null && exceeds(lossDay - loss)) return 'loss_limit'
    if (stakeDay !== null && exceeds(stakeDay - stake)) return 'stake_limit'
    return cash + bonus < amount ? 'no_funds' : null
  }

  #round(name: string): ModelRound {
    const round = this.rounds.get(name) ?? newRound()
    this.rounds.set(name, round)
    return round
  }

  #item(amount: bigint, cash: bigint): StakeItem {
    return { day: dayOf(this.#at), amount, cash, bonus: amount - cash, back: 0n }
  }

  #stake({ tx, round: name, amount, provider }: Operation & { kind: 'stake' }): Verdict {
    const cash = least(this.main, amount)
    const bonus = least(this.pocket, amount - cash)
    const refusal =
      this.#refusal(amount, this.rounds.get(name)?.isClosed ?? false) ?? this.#money(cash, bonus, amount)
    if (refusal !== null) return refusal
    this.equity -= cash
    this.pocket -= bonus
    this.#round(name).stakes.set(tx, this.#item(amount, cash))
    this.#places.set(`${provider} stake ${tx}`, name)
    return 'ok'
  }

  #win({ tx, round: name, amount, endsRound, provider }: Operation & { kind: 'win' }): Verdict {
    const round = this.rounds.get(name)
    const staked = { cash: 0n, bonus: 0n, bets: 0 }
    for (const item of round?.stakes.values() ?? []) {
      staked.cash += item.cash
      staked.bonus += leftBonus(item)
      if (item.back < item.amount) staked.bets++
    }
    if (!round || staked.bets === 0) return round?.wasRolledBack ? 'cancelled' : 'no_bet'
    const bonus = staked.bonus > 0n ? (amount * staked.bonus) / (staked.bonus + staked.cash) : 0n
    this.equity += amount - bonus
    this.pocket += bonus
    round.wins.set(tx, { day: dayOf(this.#at), cash: amount - bonus, bonus, isBack: false })
    round.isClosed ||= endsRound ?? false
    this.#places.set(`${provider} win ${tx}`, name)
    return 'ok'
  }

  #rollback({ original, of: what, amount, provider }: Operation & { kind: 'rollback' }): Verdict {
    if (what === 'bet') return this.#giveBack(provider, original, amount ?? null, 'rollback')
    const key = `${provider} win ${original}`
    const name = this.#places.get(key)
    if (!this.#keys.has(key)) this.#keys.set(key, { content: '', verdict: 'cancelled' })
    if (name === undefined) return 'ok'
    const win = this.rounds.get(name)?.wins.get(original)
    if (!win) return 'other_kind'
    this.#takeBack(win)
    return 'ok'
  }

  #takeBack(win: WinItem): void {
    if (win.isBack) return
    win.isBack = true
    this.equity -= win.cash
    this.pocket -= least(this.pocket, win.bonus)
    win.cash = 0n
    win.bonus = 0n
  }

  #giveBack(
    provider: number,
    original: string,
    amount: bigint | null,
    kind: 'rollback' | 'releaseBet',
  ): Verdict {
    const key = `${provider} stake ${original}`
    const name = this.#places.get(key)
    if (!this.#keys.has(key)) this.#keys.set(key, { content: '', verdict: 'cancelled' })
    if (name === undefined) return 'ok'
    const round = this.rounds.get(name)
    const item = round?.stakes.get(original)
    if (round && item) {
      if (kind === 'releaseBet') return 'other_kind'
      round.wasRolledBack = true
      this.#return(item, amount)
      return 'ok'
    }
    return this.#giveBackBet(this.bets.get(name), amount)
  }

  #giveBackBet(bet: ModelBet | undefined, amount: bigint | null): Verdict {
    if (!bet) throw new Error('a reservation without its bet')
    if (bet.state === 'settled' || bet.state === 'partly') return 'bet_settled'
    bet.open -= this.#return(bet.stake, amount)
    if (bet.open === 0n) bet.state = 'released'
    return 'ok'
  }

  /** In the split in which it was taken; parts sum to the whole. */
  #return(item: StakeItem, amount: bigint | null): bigint {
    const part = least(amount ?? item.amount, item.amount - item.back)
    const before = leftBonus(item)
    item.back += part
    const bonus = before - leftBonus(item)
    item.cash -= part - bonus
    this.equity += part - bonus
    this.pocket += bonus
    return part
  }

  #rollbackRound(name: string): Verdict {
    const bet = this.bets.get(name)
    if (bet && (bet.state === 'settled' || bet.state === 'partly')) return 'bet_settled'
    if (bet) this.#giveBackBet(bet, null)
    if (bet && !this.rounds.has(name)) return 'ok'
    const round = this.#round(name)
    for (const item of round.stakes.values()) this.#return(item, null)
    for (const win of round.wins.values()) this.#takeBack(win)
    round.wasRolledBack = true
    round.isClosed = true
    return 'ok'
  }

  #hold(operation: Operation & { kind: 'hold' | 'release' | 'settle' }): Verdict {
    const { holdId } = operation
    const hold = this.holds.get(holdId)
    if (operation.kind === 'hold') {
      if (this.equity < 0n) return 'receivable_open'
      if (this.main < operation.amount) return 'no_funds'
      if (hold) return 'hold_exists'
      this.equity -= operation.amount
      this.holds.set(holdId, { remaining: operation.amount })
      return 'ok'
    }
    if (!hold) return 'unknown_hold'
    const amount = operation.amount ?? hold.remaining
    if (hold.remaining < amount || amount === 0n) return 'over_hold'
    hold.remaining -= amount
    if (operation.kind === 'release') this.equity += amount
    return 'ok'
  }

  #reserve({ tx, round: name, amount, isCommitted, provider }: Operation & { kind: 'reserveBet' }): Verdict {
    const cash = least(this.main, amount)
    const refusal =
      this.#refusal(amount, this.rounds.get(name)?.isClosed ?? false) ??
      this.#money(cash, 0n, amount) ??
      (this.bets.has(name) || this.rounds.has(name) ? 'bet_exists' : null)
    if (refusal !== null) return refusal
    this.equity -= cash
    const state = isCommitted ? 'committed' : 'reserved'
    this.bets.set(name, { state, stake: this.#item(amount, cash), paid: [], open: amount })
    this.#places.set(`${provider} stake ${tx}`, name)
    return 'ok'
  }

  #bet(operation: Operation & { kind: 'commitBet' | 'cashOutBet' | 'settleBet' | 'resettle' }): Verdict {
    const bet = this.bets.get(operation.round)
    if (!bet) return 'no_bet'
    if (bet.state === 'released') return 'cancelled'
    const isSettled = bet.state === 'settled'
    if (operation.kind === 'resettle' && !isSettled) return 'bet_open'
    if (operation.kind !== 'resettle' && isSettled) return 'bet_settled'
    if (operation.kind === 'commitBet') {
      if (bet.state === 'partly') return 'bet_settled'
      bet.state = 'committed'
      return 'ok'
    }
    const paid = bet.paid.reduce((sum, { cash }) => sum + cash, 0n)
    if (operation.kind === 'cashOutBet') {
      if (bet.state === 'reserved') return 'bet_open'
      const isLess = operation.open === 0n || (operation.open > 0n && operation.open < bet.open)
      if (operation.total < paid || !isLess) return 'bad_amount'
    }
    this.equity += operation.total - paid
    payBet(bet, operation.total - paid, dayOf(this.#at))
    bet.open = operation.kind === 'cashOutBet' ? operation.open : 0n
    bet.state = bet.open > 0n ? 'partly' : 'settled'
    this.#places.set(`${operation.provider} win ${operation.tx}`, operation.round)
    return 'ok'
  }
}
