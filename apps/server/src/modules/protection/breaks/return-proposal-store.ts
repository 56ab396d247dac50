import type { Product } from './break-store.ts'
import { createReview, type MadeRequest, type Queryable, type Tx } from '../../../kernel/index.ts'

/** `approve`: the player may play from the next login on. `refuse`: the player stays excluded. */
export type ReturnDecision = 'approve' | 'refuse'

/** What a member of staff proposes about a player's request to return. */
export interface ReturnProposal extends MadeRequest {
  readonly playerId: bigint
  /** Number of the player's request. */
  readonly returnNumber: number
  /** That the player asks to return to; null for the whole of play. */
  readonly product: Product
  readonly decision: ReturnDecision
  /** One of `returnReasons`. */
  readonly reason: string
  /** More words for colleagues; may be empty. */
  readonly note: string
}

/** Votes on proposals, and their ends. */
export const returnReview = createReview({
  votes: 'protection.return_proposal_vote',
  ends: 'protection.return_proposal_end',
  open: 'protection.open_return_proposal',
})

/** Name of the constraint that allows one open proposal about a request. */
export const openProposalKey = 'open_return_proposal_pkey'

/** @throws PostgreSQL unique violation of `openProposalKey` where the request has an open proposal */
export async function insertProposal(tx: Tx, proposal: ReturnProposal): Promise<void> {
  const { requestId, playerId, returnNumber, decision, reason, note, madeBy, madeAt, expiresAt } = proposal
  await tx.query(
    `insert into protection.return_proposal
         (request_id, player_id, return_number, decision, reason, note, made_by, made_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [requestId, playerId, returnNumber, decision, reason, note, madeBy, madeAt, expiresAt],
  )
}

export async function findProposal(queryable: Queryable, requestId: string): Promise<ReturnProposal | null> {
  const { rows } = await queryable.query<ReturnProposal>(
    `select made.request_id as "requestId", made.player_id as "playerId", made.return_number as "returnNumber",
            asked.product, made.decision, made.reason, made.note, made.made_by as "madeBy",
            made.made_at as "madeAt", made.expires_at as "expiresAt"
       from protection.return_proposal made
       join protection.return_request asked
         on asked.player_id = made.player_id and asked.number = made.return_number
      where made.request_id = $1`,
    [requestId],
  )
  return rows[0] ?? null
}

/** The open proposal about a request, locked; null for none. */
export async function lockOpenProposal(
  tx: Tx,
  { playerId, returnNumber }: Pick<ReturnProposal, 'playerId' | 'returnNumber'>,
): Promise<ReturnProposal | null> {
  const subject = { player_id: playerId, return_number: returnNumber }
  const requestId = await returnReview.lockOpenId(tx, subject)
  return requestId === null ? null : findProposal(tx, requestId)
}
