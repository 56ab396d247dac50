import { createHmac, hkdfSync } from 'node:crypto'
import { assertInvariant, currentOrigin, type Origin, type Queryable, type Tx } from '../../kernel/index.ts'
import { type Act, type ActFields, acts, type FieldValue } from './acts.ts'
import { createPlayerKeys, type PlayerKeys, type PlayerSeal } from './player-keys.ts'
import { type ActorKind, insertEntry, type Recorded } from './store.ts'

/** Who acted. By default it is read from the request, the job or the callback under way. */
export interface Actor {
  readonly kind: ActorKind
  /** Number of the player, name of the member of staff, of the job or of the decision. */
  readonly name: string
}

/** One sensitive act. Names of acts and of their fields are those of the table `acts`. */
export interface AuditEvent<A extends Act = Act> {
  readonly act: A
  /** Whose account it is about; null when no account was reached. */
  readonly playerId: bigint | null
  readonly actor?: Actor | undefined
  /** Our id of what was acted on: of a session, a withdrawal, a passkey. */
  readonly object?: string | undefined
  /** Values before and after; of a field in both only a change is kept. */
  readonly before?: ActFields<A> | undefined
  readonly after?: ActFields<A> | undefined
  /** A code, never a text about a person. */
  readonly reason?: string | undefined
}

/** The log of sensitive acts (AUD-01). */
export interface Audit {
  /**
   * Writes the row of an act in the transaction of the act: without the row nothing is committed.
   * @throws InvariantError for a field that the act does not have; errors of the database, which end the transaction
   */
  record<A extends Act>(tx: Tx, event: AuditEvent<A>): Promise<void>
}

export interface RecorderDependencies {
  /** PII_KEYS, newest first: the newest wraps keys of players, the oldest makes digests, which stay comparable. */
  readonly secrets: readonly string[]
  /** Name of the cookie that identifies a browser. */
  readonly deviceCookie: string
  readonly marketOf: (queryable: Queryable, playerId: bigint) => Promise<string | null>
  /** Called with each row before its transaction ends. */
  readonly onRecorded?: (row: Recorded) => void
}

/** Addresses and browsers are kept as keyed digests: equal ones can be found, none can be read. */
type Digest = (text: string) => Buffer

export function createRecorder(deps: RecorderDependencies): Audit {
  const keys = createPlayerKeys(deps.secrets)
  const digest = createDigest(deps.secrets.at(-1) ?? '')
  return {
    async record(tx, { act, playerId, object, reason, ...event }) {
      const origin = currentOrigin()
      const actor = event.actor ?? actorOf(origin)
      const { before, after } = await writtenFields(tx, keys, { act, playerId, ...event })
      const row = await insertEntry(tx, {
        actorKind: actor.kind,
        actor: actor.name,
        act,
        object: object ?? null,
        playerId,
        before,
        after,
        reason: reason ?? null,
        ...requestFacts(origin, deps.deviceCookie, digest),
        market: playerId === null ? null : await deps.marketOf(tx, playerId),
      })
      deps.onRecorded?.(row)
    },
  }
}

function createDigest(secret: string): Digest {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'marquee audit addresses and devices', 32))
  return (text) => createHmac('sha256', key).update(text).digest()
}

/** The name of an actor that no job and no request has: the server at its start, or a command. */
const SERVER: Actor = { kind: 'system', name: 'server' }

function actorOf(origin: Origin | undefined): Actor {
  if (!origin) return SERVER
  if (origin.kind === 'system') return { kind: 'system', name: origin.name }
  if (!origin.caller) return { kind: 'visitor', name: '' }
  return { kind: 'player', name: origin.caller.playerId.toString() }
}

function requestFacts(origin: Origin | undefined, deviceCookie: string, digest: Digest) {
  if (origin?.kind !== 'request')
    return { requestId: null, addressDigest: null, deviceDigest: null, proof: null }
  const device = origin.cookies[deviceCookie]
  return {
    requestId: origin.requestId,
    addressDigest: digest(origin.ip),
    deviceDigest: device === undefined ? null : digest(device),
    proof: proofOf(origin),
  }
}

/** What proved the step-up of a route that asks for one: `pwd otp 1792832400`. */
function proofOf({ caller, needsProof }: Extract<Origin, { kind: 'request' }>): string | null {
  if (!caller || !needsProof) return null
  const { amr, auth_time: at } = caller.claims
  return [...(Array.isArray(amr) ? amr : []), at].map(String).join(' ')
}

/** The ways of `proofOf` and when they were used, for people. */
export function readProof(proof: string): { readonly by: readonly string[]; readonly at: string | null } {
  const parts = proof.split(' ')
  const seconds = Number(parts.at(-1))
  return {
    by: parts.slice(0, -1),
    at: Number.isSafeInteger(seconds)
      ? Temporal.Instant.fromEpochMilliseconds(seconds * 1_000).toString()
      : null,
  }
}

async function writtenFields(
  tx: Tx,
  keys: PlayerKeys,
  { act, playerId, before, after }: Pick<AuditEvent, 'act' | 'playerId' | 'before' | 'after'>,
): Promise<{ before: string | null; after: string | null }> {
  const kinds: Readonly<Record<string, 'plain' | 'personal'>> = acts[act]
  const changed = changesOf(before ?? {}, after ?? {})
  const names = [...Object.keys(changed.before), ...Object.keys(changed.after)]
  for (const name of names) assertInvariant(kinds[name], 'a field of an act is in the table', { act, name })
  const seal =
    playerId !== null && names.some((name) => kinds[name] === 'personal')
      ? await keys.forWriting(tx, playerId)
      : null
  return { before: toText(changed.before, kinds, seal), after: toText(changed.after, kinds, seal) }
}

type Fields = Readonly<Record<string, FieldValue>>

/** Without the fields that are the same before and after. */
function changesOf(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const isChanged = (name: string) => toJson(before[name]) !== toJson(after[name])
  const pick = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value !== undefined && isChanged(name)),
    )
  return { before: pick(before), after: pick(after) }
}

const toJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, item: unknown) => (typeof item === 'bigint' ? item.toString() : item))

function toText(
  fields: Fields,
  kinds: Readonly<Record<string, 'plain' | 'personal'>>,
  seal: PlayerSeal | null,
): string | null {
  const entries = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (entries.length === 0) return null
  const written = entries.map(([name, value]) => {
    if (kinds[name] === 'plain') return [name, value] as const
    assertInvariant(seal, 'personal values belong to a player', { name })
    return [name, { sealed: seal.seal(name, value) }] as const
  })
  return toJson(Object.fromEntries(written)) ?? null
}
