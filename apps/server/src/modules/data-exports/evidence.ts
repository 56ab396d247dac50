/** The evidence for a dispute, collected by one act of staff (CARE-11). */
import { createHash } from 'node:crypto'
import type { EvidencePurpose } from '@marquee/contract/office'
import {
  AppError,
  type Clock,
  fieldError,
  parseStaffName,
  type PersonalData,
  type PersonalTable,
  readPersonalRows,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { complaintTermsOf, findComplaint, isDisputed } from '../complaints/index.ts'
import { type Archive, createArchive } from './archive.ts'
import { filesOf, jsonOf, type OpenRows } from './personal-files.ts'

/** Facts of the player that the manifest names. */
interface Disputant {
  readonly market: string
  readonly country: string
  readonly province: string | null
}

export interface EvidenceDependencies {
  readonly clock: Clock
  readonly audit: Audit
  /** What each module has about players, as a copy for them has it. */
  readonly sources: readonly PersonalData[]
  /** Opens what is stored sealed, by the name of the table. */
  readonly openRows: (tx: Tx) => Readonly<Record<string, OpenRows>>
  /** The entries of the ledger with the hashes of its chain. */
  readonly ledger: PersonalTable
  readonly playerOf: (tx: Tx, playerId: bigint) => Promise<Disputant | null>
}

export interface Evidence {
  readonly name: string
  /** A ZIP archive. */
  readonly file: Buffer
  /** SHA-256 of its `manifest.json`, hexadecimal; the audit log has it too. */
  readonly manifestHash: string
}

interface ListedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

type Text = AsyncIterable<string> | Iterable<string>

/** An archive that keeps size and digest of each of its files. */
function listing(archive: Archive): {
  files: ListedFile[]
  add: (name: string, text: Text) => Promise<void>
} {
  const files: ListedFile[] = []
  return {
    files,
    async add(name, text) {
      const hash = createHash('sha256')
      let bytes = 0
      async function* read(): AsyncGenerator<string> {
        for await (const piece of text) {
          hash.update(piece)
          bytes += Buffer.byteLength(piece)
          yield piece
        }
      }
      await archive.add(name, read())
      files.push({ name, bytes, sha256: hash.digest('hex') })
    },
  }
}

const toText = (value: unknown): string =>
  `${JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? one.toString() : one), 2)}\n`

export interface TypedOrder {
  readonly playerId: bigint
  /** Of the complaint. */
  readonly reference: string
  readonly purpose: EvidencePurpose
  readonly by: string
}

/**
 * Collects everything about a complaint and its player: account, accepted terms, statement, rounds, entries with their
 * hashes, limits and their changes, breaks, messages, complaints and acts; with a manifest of digests. Nothing that the
 * player is not given: the other side of a dispute reads it (KYC-07).
 * @throws AppError `error.not_found`, `error.validation` of the field `by`, or of `reference` where no dispute goes on
 */
export async function collectEvidence(
  tx: Tx,
  deps: EvidenceDependencies,
  { playerId, reference, purpose, by }: TypedOrder,
): Promise<Evidence> {
  const name = parseStaffName(by)
  const complaint = await findComplaint(tx, { playerId, reference })
  const player = await deps.playerOf(tx, playerId)
  if (!complaint || !player) throw new AppError('error.not_found')
  const at = deps.clock.now()
  if (!isDisputed(complaint, at))
    throw fieldError('reference', 'not_disputed', 'is withdrawn, or was answered too long ago')
  const parts: Buffer[] = []
  const archive = createArchive(async (bytes) => void parts.push(bytes))
  const { files, add } = listing(archive)
  const { days, disputeBodies } = complaintTermsOf(player, at)
  const { steps, ...filed } = complaint
  const told = steps.map(({ actor: _actor, ...step }) => step)
  await add('complaint.json', [toText({ ...filed, steps: told, answeredWithinDays: days, disputeBodies })])
  const openRows = deps.openRows(tx)
  for (const source of deps.sources)
    for (const file of filesOf({ db: tx, openRows }, source, playerId)) await add(file.name, file.text)
  await add('ledger/entries.json', jsonOf(readPersonalRows(tx, deps.ledger, playerId), undefined))
  const manifest = toText({
    complaint: reference,
    playerId,
    market: player.market,
    collectedAt: at,
    files,
  })
  const manifestHash = createHash('sha256').update(manifest).digest('hex')
  await archive.add('manifest.json', [manifest])
  await archive.finish()
  await deps.audit.record(tx, {
    act: 'complaint.evidence_collected',
    playerId,
    actor: { kind: 'staff', name },
    object: reference,
    after: { manifestHash, purpose },
  })
  return { name: `evidence-${reference}.zip`, file: Buffer.concat(parts), manifestHash }
}
