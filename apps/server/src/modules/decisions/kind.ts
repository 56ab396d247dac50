/** Rules that decide by themselves, as pure functions of what they are given. */

export interface Decided<Answer> {
  readonly answer: Answer
  /** Ids of the rules that led to the answer, in the order in which they were applied. */
  readonly because: readonly string[]
}

/**
 * One rule that decides. Clock, lists and outside answers are among its inputs; personal values are not, only what was
 * derived from them, so that a stored decision has none.
 */
export interface DecisionKind<Inputs extends object, Answer> {
  readonly name: string
  /** Raised with each change after which the same inputs may get another answer. */
  readonly version: number
  readonly decide: (inputs: Inputs) => Decided<Answer>
  /** The functions of earlier versions, as long as decisions of theirs are stored. */
  readonly past?: Readonly<Record<number, (inputs: Inputs) => Decided<Answer>>>
  /** A sentence for staff about each id in `because`. */
  readonly rules: Readonly<Record<string, string>>
}

/** A kind whose inputs and answer are not known, as stored decisions are read. */
export interface AnyKind {
  readonly name: string
  readonly version: number
  readonly rules: Readonly<Record<string, string>>
  /** @returns null for a version that is not known any more */
  decideAs(version: number, inputs: unknown): Decided<unknown> | null
}

/** For the list of kinds that can be replayed. */
export function anyKind<Inputs extends object, Answer>(kind: DecisionKind<Inputs, Answer>): AnyKind {
  const { name, version, rules, decide, past } = kind
  return {
    name,
    version,
    rules,
    decideAs(asked, inputs) {
      const rule = asked === version ? decide : past?.[asked]
      // What was stored under a version are inputs of that version.
      return rule ? rule(inputs as Inputs) : null
    },
  }
}
