import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Secret } from '../../kernel/index.ts'
import { slotsOf } from './slots.ts'

export interface PasswordCost {
  readonly memoryKiB: number
  readonly passes: number
  readonly lanes: number
}

/** argon2id, 64 MiB, four passes, one lane. */
const passwordCost: PasswordCost = { memoryKiB: 64 * 1024, passes: 4, lanes: 1 }
/** Each run holds its memory and a core: the rest waits. */
const AT_ONCE = 2

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time for an unknown account: pass null for its hash. */
  matches(password: string, known: string | null): Promise<boolean>
  /** Whether a hash was made with another cost than today's. */
  isOutdated(known: string): boolean
}

export function createPasswords({
  pepper,
  cost = passwordCost,
}: {
  pepper: Secret
  cost?: PasswordCost
}): Passwords {
  const options = {
    memoryCost: cost.memoryKiB,
    timeCost: cost.passes,
    parallelism: cost.lanes,
    secret: Buffer.from(pepper.reveal()),
  }
  const slots = slotsOf(AT_ONCE)
  let dummy: Promise<string> | undefined

  return {
    hash: (password) => slots(() => hash(password.normalize('NFKC'), options)),
    async matches(password, known) {
      const against = known ?? (await (dummy ??= slots(() => hash('nobody has this password', options))))
      const isRight = await slots(() => verify(against, password.normalize('NFKC'), options))
      return known !== null && isRight
    },
    isOutdated(known) {
      const made = parseOptions(known)
      return (
        made.memoryCost !== cost.memoryKiB || made.timeCost !== cost.passes || made.parallelism !== cost.lanes
      )
    },
  }
}
