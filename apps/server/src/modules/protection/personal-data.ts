import type { PersonalData } from '../../kernel/index.ts'
import { sealedEvidence } from './breaks/exclusion-order-store.ts'

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
    {
      table: 'protection.break_record',
      file: 'breaks',
      key: ['number'],
      columns: {
        number: 'number',
        kind: 'kind',
        length: 'length',
        started_at: 'startedAt',
        until: 'until',
        least_until: 'leastUntil',
        source: 'source',
        scope: 'scope',
        request_id: 'requestId',
        session_id: 'sessionId',
        terms: 'terms',
      },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'protection.exclusion_order',
      file: 'imposed-exclusions',
      key: ['order_id'],
      columns: { order_id: 'orderId', months: 'months', reason: 'reason', made_at: 'orderedAt' },
      withheld: { player_id: 'in profile', made_by: 'a member of staff' },
    },
    {
      table: 'protection.return_request',
      file: 'returns',
      key: ['number'],
      columns: {
        number: 'number',
        asked_at: 'askedAt',
        confirm_from: 'confirmFrom',
        confirm_until: 'confirmUntil',
        ended_at: 'endedAt',
        ended_as: 'endedAs',
      },
      withheld: { player_id: 'in profile' },
    },
  ],
  withheld: {
    'protection.limit_request': 'what waits is in the history: the request without an end',
    'protection.return_proposal': 'how a request has ended is in returns; colleagues write what they propose',
    'protection.open_return_proposal': 'which proposal is open',
    'protection.exclusion_evidence':
      'may name other people: a person gives it to its player, who asks for it',
  },
  sealed: [sealedEvidence],
}
