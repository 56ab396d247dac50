import type { PersonalData } from '../../kernel/index.ts'

/** Rows of players in this schema. */
export const protectionPersonalData: PersonalData = {
  folder: 'limits',
  exported: [
    {
      table: 'protection.limit_change',
      file: 'limit-history',
      key: ['number'],
      columns: {
        number: 'number',
        at: 'at',
        kind: 'kind',
        period: 'period',
        action: 'action',
        value: 'valueMinor',
        pending_at: 'pendingDate',
        confirm_until: 'confirmUntil',
        actor: 'actor',
        lock_reason: 'lockReason',
      },
      withheld: { player_id: 'in profile' },
    },
  ],
  withheld: { 'protection.limit_request': 'what waits is in the history: the request without an end' },
}
