import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Secret } from './config-reader.ts'
import { createPasswordQueue, type PasswordQueue, type QueueRequest } from './password-queue.ts'

export interface PasswordCost {
  readonly memoryKiB: number
  readonly passes: number
  readonly lanes: number
}

/** argon2id, 64 MiB, four passes, one lane. */
const passwordCost: PasswordCost = { memoryKiB: 64 * 1024, passes: 4, lanes: 1 }
/** Each hash uses its memory and a core: further ones are queued. */
const AT_ONCE = 2

export interface Passwords {
  /** @throws AppError of `PasswordQueue.run` */
  hash(password: string, request: QueueRequest): Promise<string>
  /** Takes the same time for an unknown account: pass null for its hash. @throws AppError of `PasswordQueue.run` */
  matches(password: string, known: string | null, request: QueueRequest): Promise<boolean>
  /** Whether a hash was made with another cost than today's. */
  isOutdated(known: string): boolean
  readonly queue: Pick<PasswordQueue, 'isBusy' | 'length'>
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
  const queue = createPasswordQueue({ atOnce: AT_ONCE })
  let dummy: Promise<string> | undefined

  return {
    queue,
    hash: (password, request) => queue.run(() => hash(password.normalize('NFKC'), options), request),
    async matches(password, known, request) {
      const against = known ?? (await (dummy ??= hash('nobody has this password', options)))
      const isRight = await queue.run(() => verify(against, password.normalize('NFKC'), options), request)
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
