/**
 * Where the rows of each table belong when the platform runs on several databases (decision 132). On one PostgreSQL it
 * changes nothing: it keeps the schema in a form that can be distributed. `table-classes.test.ts` compares it with the
 * database.
 *
 * - `player`: rows of one player, stored with the player's wallet; `player_id` is the first column of every unique key.
 * - `claim`: what is unique among all players, by its value.
 * - `visitor`: what begins before there is a player, by its own handle.
 * - `reference`: few rows that every database has; never written while somebody plays.
 * - `home`: what is small and of no player: keys, jobs, closed days, the audit log.
 */
export type TableClass = 'player' | 'claim' | 'visitor' | 'reference' | 'home'

type ClassesOfModule = { readonly [C in TableClass]?: readonly string[] }

/** Tables by schema and class, without partitions. */
export const tableClasses: Readonly<Record<string, ClassesOfModule>> = {
  kernel: {
    player: ['outbox', 'outbox_dead', 'delivery', 'delivery_dead'],
    claim: ['claim'],
    visitor: ['attempt', 'idempotency'],
    home: ['migration', 'delivery_lease', 'personal_key', 'sealed_table', 'sealing_key'],
  },
  audit: {
    player: ['player_key'],
    home: ['entry', 'unsealed', 'batch', 'anchor'],
  },
  content: {
    reference: ['dataset', 'document', 'deleted_document', 'upload', 'file'],
  },
  decisions: {
    player: ['decision', 'review'],
  },
  wallet: {
    player: [
      'wallet',
      'gate',
      'gate_fact',
      'gate_change',
      'limit_window',
      'zone_span',
      'entry',
      'lasting_key',
      'round',
      'bet',
      'hold',
      'bonus',
      'verified',
      'anchored_head',
    ],
    home: ['anchor', 'closed_day', 'day_total', 'house_transfer'],
  },
  players: {
    player: [
      'player',
      'access',
      'terms_acceptance',
      'marketing_consent',
      'contact',
      'standing_change',
      'detail_change',
      'win_display',
      'screening',
      'screening_decision',
      'product_exclusion',
      'ineligible_player',
      'dormancy',
    ],
    visitor: ['cookie_consent'],
    reference: ['terms_text'],
    home: ['ineligible_entry', 'ineligible_key'],
  },
  identity: {
    player: [
      'account',
      'authenticator',
      'session',
      'refresh_token',
      'device',
      'socket_ticket',
      'migrated_player',
      'second_factor_enrolment',
      'second_factor_change',
      'recovery_code',
    ],
    visitor: [
      'registration',
      'verification',
      'challenge',
      'second_factor_attempt',
      'bank_attempt',
      'device_check',
      'shared_device',
      'register_check',
    ],
    home: ['signing_key'],
  },
  protection: {
    player: [
      'limit_change',
      'limit_request',
      'no_limit_statement',
      'account_review',
      'break_record',
      'return_request',
      'return_proposal',
      'return_proposal_vote',
      'return_proposal_end',
      'open_return_proposal',
      'exclusion_order',
      'exclusion_order_end',
      'exclusion_evidence',
      'play_time',
      'play_span',
      'time_limit',
      'reality_check',
      'check_interval',
      'session_plan',
      'limit_order_end',
      'time_out_order',
      'time_out_order_end',
    ],
  },
  verification: {
    player: [
      'document',
      'document_change',
      'document_deadline',
      'expiry_notice',
      'upload',
      'file_part',
      'identity_check',
      'questionnaire_draft',
      'questionnaire_answer',
      'confirmation',
      'grace_statement',
      'identity_gate',
    ],
  },
  affordability: {
    player: ['vulnerability_check', 'income_check', 'income', 'review'],
  },
  care: {
    player: [
      'case_text',
      'fact',
      'marker',
      'message',
      'objection',
      'objection_answer',
      'play_watch',
      'player_case',
      'step',
      'step_effect',
    ],
  },
  complaints: {
    player: ['complaint', 'complaint_text', 'step'],
  },
  staff: {
    home: ['person', 'credential', 'invitation', 'known_browser', 'permission_grant', 'session'],
  },
  risk: {
    player: [
      'player_case',
      'case_fact',
      'case_text',
      'case_event',
      'third_party',
      'decision_proposal',
      'decision_vote',
      'decision_end',
      'open_proposal',
      'payment',
      'excluded_span',
      'last_standing',
      'refund',
    ],
  },
  lobby: {
    player: ['favourite', 'recent', 'seat_alert', 'paid_round', 'jackpot_paid'],
    reference: ['listed_game', 'game_version'],
  },
  play: {
    player: ['session', 'session_token', 'free_round_order', 'free_round_grant', 'watched_round'],
    home: ['watch', 'watch_count', 'watch_resumption', 'round_check'],
  },
  payments: {
    player: [
      'deposit',
      'withdrawal',
      'withdrawal_step',
      'company_transaction',
      'balance_payout',
      'limit_file_room',
      'case',
      'case_request',
      'case_vote',
      'case_request_end',
      'open_case_request',
    ],
    claim: ['company_order', 'order_notice'],
  },
  tournaments: {
    player: ['entry', 'counted_round', 'placing'],
    reference: ['tournament'],
  },
  inbox: {
    player: ['notification'],
  },
  data_exports: {
    player: ['export', 'part'],
  },
}
