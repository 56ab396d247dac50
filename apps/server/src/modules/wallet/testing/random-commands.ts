import type { Operation, PlayerId } from '../operation.ts'
import type { ModelPlayer } from './model.ts'
import type { ModelGate } from './model-parts.ts'

/** Numbers from 0 to 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let drawn = seed >>> 0
  return () => {
    drawn = (drawn + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(drawn ^ (drawn >>> 15), drawn | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Command =
  | { readonly type: 'operation'; readonly operation: Operation }
  | { readonly type: 'gate'; readonly change: Partial<ModelGate> }
  /** A break from now on, if none of its kind is running: a running one is never shortened. */
  | { readonly type: 'break'; readonly what: 'excludedUntil' | 'timedOutUntil'; readonly hours: number }

const STUDIO = 15
const SPORTSBOOK = 21
const CASHIER = 5
/** Shares of commands; the rest are bets. */
const PLAY = 0.55
const MONEY = 0.2
/** Names of rounds, bets and holds are used for so many commands, so that they meet in every state. */
const COMMANDS_PER_NAME = 40
export const GRANTED = 500n
export const BONUS_ID = 1n

/** Commands for one player, in every order that companies could send them, and in orders that they should not. */
export class RandomCommands {
  readonly #player: PlayerId
  readonly #model: ModelPlayer
  readonly #random: () => number
  readonly #sent: Operation[] = []
  #count = 0

  constructor(player: PlayerId, model: ModelPlayer, seed: number) {
    this.#player = player
    this.#model = model
    this.#random = randomNumbers(seed)
  }

  /** The next command: never one that spends the bonus, which the model does not know. */
  next(): Command {
    for (;;) {
      const command = this.#any()
      if (command.type !== 'operation' || !this.#spendsBonus(command.operation)) {
        if (command.type === 'operation') this.#sent.push(command.operation)
        return command
      }
    }
  }

  #upTo(most: number): number {
    return Math.floor(this.#random() * most)
  }

  #amount(most: number): bigint {
    return BigInt(1 + this.#upTo(most))
  }

  #of<T>(items: readonly T[]): T {
    const item = items[this.#upTo(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }

  /** A name that is in use, as often as a new one. */
  #known(kind: string, used: ReadonlyMap<string, unknown>): string {
    const names = [...used.keys()].filter((name) => name.startsWith(kind)).slice(-6)
    return names.length > 0 && this.#random() < 0.6 ? this.#of(names) : this.#name(kind, 4)
  }

  #name(kind: string, names: number): string {
    return `${kind}${Math.floor(this.#count / COMMANDS_PER_NAME)}-${this.#upTo(names)}`
  }

  #any(): Command {
    this.#count++
    const chance = this.#random()
    const earlier = this.#sent.length > 0 ? this.#of(this.#sent.slice(-200)) : null
    if (earlier && chance < 0.08) return { type: 'operation', operation: earlier }
    if (earlier && chance < 0.1 && 'amount' in earlier && earlier.amount !== undefined)
      return { type: 'operation', operation: { ...earlier, amount: earlier.amount + 1n } as Operation }
    if (chance < 0.105) {
      const what = this.#random() < 0.3 ? 'excludedUntil' : 'timedOutUntil'
      return { type: 'break', what, hours: 1 + this.#upTo(40) }
    }
    if (chance < 0.13) return { type: 'gate', change: this.#gate() }
    return { type: 'operation', operation: this.#operation() }
  }

  #gate(): Partial<ModelGate> {
    const amount = this.#random() < 0.4 ? null : this.#amount(600)
    switch (this.#upTo(8)) {
      case 0:
        return { isActive: this.#random() < 0.5 }
      case 1:
      case 2:
        return { stakeMax: amount }
      case 3:
      case 4:
        return { lossDay: amount }
      case 5:
        return { stakeDay: amount }
      default:
        return { isActive: true }
    }
  }

  #operation(): Operation {
    const chance = this.#random()
    if (chance < PLAY) return this.#play()
    return chance < PLAY + MONEY ? this.#money() : this.#bet()
  }

  #base() {
    return { playerId: this.#player, currency: 'EUR' as const, tx: `t${this.#count}` }
  }

  /** Sometimes a part of what can be given back, otherwise all of it. */
  #part(): { amount?: bigint } {
    return this.#random() < 0.5 ? {} : { amount: this.#amount(60) }
  }

  #play(): Operation {
    const base = { ...this.#base(), provider: STUDIO }
    const play = { ...base, vertical: 'casino' as const, round: this.#known('r', this.#model.rounds) }
    const bonus = { bonusId: BONUS_ID, allowed: true, weight: 0 }
    const chance = this.#random()
    if (chance < 0.46) return { ...play, kind: 'stake', amount: this.#amount(120), bonus }
    if (chance < 0.7)
      return { ...play, kind: 'win', amount: this.#amount(150), endsRound: this.#random() < 0.3 }
    if (chance < 0.86)
      return { ...base, kind: 'rollback', of: 'bet', original: this.#tx('stake'), ...this.#part() }
    if (chance < 0.93) return { ...base, kind: 'rollback', of: 'win', original: this.#tx('win') }
    return { ...play, kind: this.#random() < 0.5 ? 'rollbackRound' : 'closeRound' }
  }

  #money(): Operation {
    const base = { ...this.#base(), provider: CASHIER }
    const hold = { ...base, holdId: this.#name('h', 2) }
    const chance = this.#random()
    if (chance < 0.25) return { ...base, kind: 'deposit', amount: this.#amount(220) }
    if (chance < 0.55) return { ...hold, kind: 'hold', amount: this.#amount(200) }
    return { ...hold, kind: chance < 0.78 ? 'release' : 'settle', ...this.#part() }
  }

  #bet(): Operation {
    const base = { ...this.#base(), provider: SPORTSBOOK }
    const bet = { ...base, vertical: 'sports' as const, round: this.#known('b', this.#model.bets) }
    const original = this.#tx('reserveBet')
    switch (this.#upTo(9)) {
      case 0:
      case 1:
        return { ...bet, kind: 'reserveBet', amount: this.#amount(100), isCommitted: this.#random() < 0.3 }
      case 2:
        return { ...bet, kind: 'commitBet' }
      case 3:
        return { ...base, kind: 'releaseBet', original }
      case 4:
        return { ...base, kind: 'rollback', of: 'bet', original, ...this.#part() }
      case 5:
        return { ...bet, kind: 'cashOutBet', total: this.#amount(120), open: BigInt(this.#upTo(60)) }
      case 6:
        return { ...bet, kind: 'settleBet', total: BigInt(this.#upTo(300)) }
      case 7:
        return { ...bet, kind: 'resettle', total: BigInt(this.#upTo(300)) }
      default:
        return this.#random() < 0.3
          ? { ...bet, kind: 'rollbackRound' }
          : { ...bet, kind: 'resettle', total: 0n }
    }
  }

  /** A transaction of this kind, mostly one that was sent lately; otherwise one that comes later or never. */
  #tx(kind: Operation['kind']): string {
    const sent = this.#sent.slice(-120).filter((operation) => operation.kind === kind)
    if (sent.length > 0 && this.#random() < 0.9) return this.#of(sent).tx
    return `t${this.#count + 1 + this.#upTo(12)}`
  }

  #spendsBonus(operation: Operation): boolean {
    const { pocket, main } = this.#model
    if (operation.kind === 'stake') return operation.amount - main >= pocket
    if (operation.kind === 'rollback' && operation.of === 'win')
      return this.#bonusWon(operation.original) >= pocket
    if (operation.kind !== 'rollbackRound') return false
    const wins = [...(this.#model.rounds.get(operation.round)?.wins.values() ?? [])]
    return wins.reduce((sum, { bonus }) => sum + bonus, 0n) >= pocket
  }

  #bonusWon(tx: string): bigint {
    for (const { wins } of this.#model.rounds.values()) {
      const win = wins.get(tx)
      if (win) return win.bonus
    }
    return 0n
  }
}
