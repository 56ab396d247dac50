/** Keys that keep tables of players from being distributed as they are (decision 132). */
interface Exceptions {
  readonly reason: string
  /** Names with their schemas. */
  readonly keys: readonly string[]
}

/** Unique keys of players' tables that do not begin with `player_id`. The list only shrinks. */
export const keysWithoutPlayer: readonly Exceptions[] = [
  {
    reason: 'unique among all players: becomes a claim',
    keys: ['identity.authenticator_kind_key_key', 'identity.migrated_player_old_id_key'],
  },
  {
    reason: 'an id of a company, by which its callback finds the player: becomes a claim',
    keys: ['affordability.income_check_reference_key', 'verification.identity_check_reference_key'],
  },
  {
    reason: 'a ticket, which stands in the record of its tournament one time: becomes a claim',
    keys: ['tournaments.entry_ticket'],
  },
  {
    reason: 'a token, by which a callback finds the session: will begin with the number of its player',
    keys: ['play.session_token_digest_key', 'play.session_token_pkey'],
  },
  {
    reason: 'the number of an entry, which is unique: the player comes first in the key',
    keys: ['lobby.paid_round_ledger_id'],
  },
  {
    reason:
      'an id of ours for a request or a case, which staff name: it has the number of its player (decision 153), who comes first in the key later',
    keys: [
      'care.player_case_pkey',
      'care.step_effect_pkey',
      'care.step_pkey',
      'payments.case_request_end_pkey',
      'payments.case_request_pkey',
      'payments.case_vote_pkey',
      'payments.open_case_request_request_key',
      'protection.exclusion_order_end_pkey',
      'protection.exclusion_order_pkey',
      'protection.open_return_proposal_request_key',
      'protection.return_proposal_end_pkey',
      'protection.return_proposal_pkey',
      'protection.return_proposal_vote_pkey',
      'protection.time_out_order_end_pkey',
      'protection.time_out_order_pkey',
      'risk.case_event_pkey',
      'risk.decision_end_pkey',
      'risk.decision_proposal_pkey',
      'risk.decision_vote_pkey',
      'risk.open_proposal_pkey',
      'risk.open_proposal_request_key',
      'risk.player_case_appeal_key',
      'risk.player_case_pkey',
    ],
  },
]

/** Foreign keys between classes, or between tables of players without `player_id` in both. The list only shrinks. */
export const foreignKeysAcross: readonly Exceptions[] = [
  {
    reason: 'names a request or a case by its id alone: takes the player with the key of that',
    keys: [
      'care.marker_case_id_fkey',
      'care.message_step_id_fkey',
      'care.objection_case_id_fkey',
      'care.step_case_id_fkey',
      'care.step_effect_step_id_fkey',
      'payments.case_request_end_request_id_fkey',
      'payments.case_vote_request_id_fkey',
      'payments.open_case_request_request_id_fkey',
      'protection.exclusion_evidence_order_id_fkey',
      'protection.exclusion_order_end_order_id_fkey',
      'protection.open_return_proposal_request_id_fkey',
      'protection.return_proposal_end_request_id_fkey',
      'protection.return_proposal_vote_request_id_fkey',
      'protection.time_out_order_end_order_id_fkey',
      'risk.case_event_case_id_fkey',
      'risk.case_fact_case_id_fkey',
      'risk.decision_end_request_id_fkey',
      'risk.decision_proposal_case_id_fkey',
      'risk.decision_vote_request_id_fkey',
      'risk.open_proposal_request_id_fkey',
      'risk.player_case_appeal_of_fkey',
      'risk.refund_request_id_fkey',
      'risk.third_party_case_id_fkey',
    ],
  },
]
