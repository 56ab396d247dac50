/** Asks a player for what proves identity and address, for the deadline and for the gates. */
import { schemas } from '@marquee/contract'
import type { Tx } from '../../kernel/index.ts'
import { addDocument, askForBegun, changeDocument, type ChangesDependencies } from './document-changes.ts'
import type { deadlineKinds } from './document-deadline.ts'
import { type StoredDocument, updateDocument } from './document-store.ts'

export interface AskedDocument {
  readonly playerId: bigint
  readonly kind: (typeof deadlineKinds)[number]
  readonly documents: readonly StoredDocument[]
  /** Before the first deposit: what is asked for then holds no withdrawal (ID-12). */
  readonly isBeforeDeposit?: boolean
}

/** The player's documents are locked. @returns whether the player has to send it */
export async function askForDocument(
  tx: Tx,
  deps: ChangesDependencies,
  { playerId, kind, documents, isBeforeDeposit = false }: AskedDocument,
): Promise<boolean> {
  // The deadline has a mail of its own.
  const origin = { actor: 'system', isToldElsewhere: !isBeforeDeposit, isBeforeDeposit } as const
  const found = documents.find((document) => document.kind === kind)
  if (!found) {
    // Any type of the kind: the player chooses another one with the file.
    await addDocument(tx, deps, { playerId, kind, subType: schemas.documentSubTypes[kind][0] }, origin)
    return true
  }
  if (!found.isAsked) await askForBegun(tx, deps, found, origin)
  else if (found.status === 'EXPIRED') await changeDocument(tx, deps, found, { is: 'requested' }, origin)
  else if (!isBeforeDeposit && found.status !== 'VERIFIED' && found.askedAt === null)
    await updateDocument(tx, { ...found, askedAt: deps.clock.now() })
  return found.status === 'REQUESTED' || found.status === 'EXPIRED'
}
