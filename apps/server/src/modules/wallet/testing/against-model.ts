import type { Answer } from '../outcome.ts'
import type { Operation, PlayerId } from '../operation.ts'
import { ModelPlayer } from './model.ts'
import type { ModelGate } from './model-parts.ts'
import { BONUS_ID, type Command, GRANTED, RandomCommands } from './random-commands.ts'

/** Where commands are executed. `execute` resolves with a final answer, however often it had to ask. */
export interface Executor {
  execute(operation: Operation): Promise<Pick<Answer, 'ok' | 'balances'> & { readonly reason?: string }>
}

export interface AgainstModel {
  /** One for each command in turn; several are given a command at the same time now and then. */
  readonly executors: readonly Executor[]
  /** Players with an open gate and an empty wallet. */
  readonly players: readonly PlayerId[]
  setGate(player: PlayerId, change: Partial<ModelGate>): Promise<void>
  now(): Temporal.Instant
  /** Whether players exclude themselves and take breaks, which end with the clock only. */
  readonly withBreaks: boolean
  readonly seed: number
}

/** One player beside the model of him. */
class Comparison {
  readonly #model = new ModelPlayer()
  readonly #commands: RandomCommands
  readonly #around: AgainstModel
  readonly #player: PlayerId
  #turn = 0

  constructor(around: AgainstModel, player: PlayerId) {
    this.#around = around
    this.#player = player
    this.#commands = new RandomCommands(player, this.#model, around.seed + Number(player))
  }

  async open(): Promise<string[]> {
    const base = { playerId: this.#player, currency: 'EUR' as const }
    const terms = {
      kind: 'non-sticky',
      toWager: 10n ** 15n,
      maxStake: null,
      cap: null,
      expiresAt: null,
      onWithdrawal: 'keep',
      deposit: 0n,
      growing: false,
    } as const
    const deposit = await this.#compare({
      ...base,
      kind: 'deposit',
      provider: 5,
      tx: 'first',
      amount: 1_000n,
    })
    const grant = await this.#compare({
      ...base,
      kind: 'grantBonus',
      provider: 0,
      tx: 'grant',
      bonusId: BONUS_ID,
      vertical: 'casino',
      amount: GRANTED,
      terms,
    })
    return [...deposit, ...grant]
  }

  async step(): Promise<string[]> {
    const command = this.#commands.next()
    if (command.type === 'operation') return this.#compare(command.operation)
    const change = command.type === 'gate' ? command.change : this.#break(command)
    await this.#around.setGate(this.#player, change)
    Object.assign(this.#model.gate, change)
    return []
  }

  #break({ what, hours }: Command & { type: 'break' }): Partial<ModelGate> {
    const now = this.#around.now()
    const running = this.#model.gate[what]
    const isRunning = running !== null && Temporal.Instant.compare(running, now) > 0
    return isRunning || !this.#around.withBreaks ? {} : { [what]: now.add({ hours }) }
  }

  async #compare(operation: Operation): Promise<string[]> {
    const { executors } = this.#around
    const at = this.#around.now()
    const turn = this.#turn++
    // Every eighth command is sent to two at the same time: the answers must be those of one.
    const count = turn % 8 === 0 ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: count }, (_, k) => executors[(turn + k) % executors.length]!.execute(operation)),
    )
    const verdict = this.#model.execute(operation, at)
    const expected = this.#model.balances()
    return answers.flatMap((answer) => {
      const said = answer.ok ? 'ok' : (answer.reason ?? 'no reason')
      const { balances } = answer
      const found = balances && {
        main: balances.main,
        locked: balances.locked,
        bonus: balances.casinoBonus,
        receivable: balances.receivable,
      }
      if (said === verdict && found && text(found) === text(expected)) return []
      return [
        `player ${this.#player}, ${text(operation)}: ${said} ${text(found)}, the model ${verdict} ${text(expected)}`,
      ]
    })
  }
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item))

/**
 * Random commands beside the model: each player's in order, all players at the same time.
 * @param commands per player
 * @param between runs after so many commands of every player, while nothing is under way
 * @returns differences; a player's commands end with the first of his
 */
export async function playAgainstModel(
  around: AgainstModel,
  commands: number,
  between?: { readonly every: number; run(): Promise<void> },
): Promise<string[]> {
  const differences: string[] = []
  const comparisons = around.players.map((player) => new Comparison(around, player))
  let playing = comparisons
  for (let done = 0; done < commands;) {
    const count = Math.min(between?.every ?? commands, commands - done)
    const isFirst = done === 0
    const ended = await Promise.all(
      playing.map(async (comparison) => {
        const found = isFirst ? await comparison.open() : []
        for (let k = 0; k < count && found.length === 0; k++) found.push(...(await comparison.step()))
        differences.push(...found)
        return found.length > 0
      }),
    )
    playing = playing.filter((_, k) => !ended[k])
    done += count
    await between?.run()
  }
  return differences
}
