import { createOutgoing, type OutgoingDependencies, type OutgoingResult } from '../../kernel/index.ts'
import type { OldPlatform } from '../../modules/identity/index.ts'
import { toOldPlayer } from './mapping.ts'
import { movedAnswer, oldPlayerAnswer } from './wire.ts'

export interface OldPlatformConfig {
  /** Base URL of all calls. */
  readonly url: string
  readonly token: string
}

/** Statuses that say that nobody has this address and password there, or that the person has moved already. */
const NOBODY: readonly number[] = [401, 410]

/**
 * The platform that the operator left. Both calls may be repeated: the first changes nothing, the second is the same
 * again.
 */
export function createOldPlatform({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: OldPlatformConfig }): OldPlatform {
  const { log } = surroundings
  const client = createOutgoing({
    name: 'old-platform',
    baseUrl: config.url,
    maxAttempts: 2,
    ...surroundings,
  })
  const headers = { authorization: `Bearer ${config.token}`, 'content-type': 'application/json' }
  const alarm = (call: string, problem: string) =>
    log.error(
      { port: 'old-platform', call, problem, alarm: true },
      'the old platform gave an unusable answer',
    )

  return {
    async findPlayer({ email, password, signal }) {
      const result = await client.call({
        method: 'POST',
        path: '/players/sign_in',
        name: 'sign_in',
        headers,
        body: JSON.stringify({ email, password }),
        idempotent: true,
        signal,
      })
      if (result.outcome === 'refused' && NOBODY.includes(result.status)) return { outcome: 'nobody' }
      if (result.outcome === 'refused') alarm('sign_in', `status ${result.status}`)
      if (result.outcome !== 'done') return { outcome: 'unknown' }
      const answer = oldPlayerAnswer.safeParse(jsonOf(result))
      const player = answer.success ? toOldPlayer(answer.data.player) : null
      if (player) return { outcome: 'found', player }
      // Names of fields only: the values are personal data.
      const fields = answer.success ? ['money'] : answer.error.issues.map(({ path }) => path.join('.'))
      alarm('sign_in', fields.slice(0, 5).join(', '))
      return { outcome: 'unknown' }
    },

    async tellMoved({ oldId, playerId, signal }) {
      const result = await client.call({
        method: 'PUT',
        path: `/players/${encodeURIComponent(oldId)}/moved`,
        name: 'moved',
        headers,
        body: JSON.stringify({ player_id: playerId.toString() }),
        signal,
      })
      if (result.outcome === 'refused') alarm('moved', `status ${result.status}`)
      return result.outcome === 'done' && movedAnswer.safeParse(jsonOf(result)).success
    },
  }
}

function jsonOf(result: Extract<OutgoingResult, { outcome: 'done' }>): unknown {
  try {
    return result.json()
  } catch {
    return null
  }
}
