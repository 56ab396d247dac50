import type { Queryable } from '../../kernel/index.ts'
import type { PresentTerms } from './consents.ts'
import {
  listTermsAcceptances,
  readTermsText,
  type TermsAcceptance,
  type TermsText,
} from './terms-text-store.ts'

/** An acceptance with its very text; null where the text was not kept. */
export interface AcceptedText extends TermsAcceptance {
  readonly text: TermsText | null
}

/** What a player has accepted of the terms (ID-13). */
export interface AcceptedTerms {
  /** Newest first. */
  listOf(playerId: bigint): Promise<TermsAcceptance[]>
  /** Null for a version that the player has not accepted. */
  textOf(playerId: bigint, version: number): Promise<AcceptedText | null>
}

export function createAcceptedTerms({
  db,
  terms,
}: {
  readonly db: Queryable
  readonly terms: PresentTerms
}): AcceptedTerms {
  const listOf = (playerId: bigint) => listTermsAcceptances(db, playerId)

  async function textOf(playerId: bigint, version: number): Promise<AcceptedText | null> {
    const acceptance = (await listOf(playerId)).find((one) => one.version === version)
    if (!acceptance) return null
    const { textHash } = acceptance
    if (textHash === null) return { ...acceptance, text: null }
    const kept = await readTermsText(db, textHash)
    if (kept) return { ...acceptance, text: kept }
    // Accepted before texts were kept: the present text is the same one only with the same hash.
    return { ...acceptance, text: terms.findText(version, textHash) }
  }

  return { listOf, textOf }
}
