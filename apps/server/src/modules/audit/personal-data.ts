import type { PersonalData } from '../../kernel/index.ts'
import { WRAP_USE, wrapOwner } from './player-keys.ts'
import { readProof } from './record.ts'

/** Rows of players in this schema. */
export const auditPersonalData: PersonalData = {
  folder: 'account',
  exported: [
    {
      table: 'audit.entry',
      file: 'acts',
      key: ['entry_id'],
      columns: {
        at: 'at',
        act: 'act',
        actor_kind: 'actor',
        object: 'object',
        before: 'before',
        after: 'after',
        reason: 'reason',
        request_id: 'requestId',
        market: 'market',
        proof: { as: 'provenBy', read: readProof },
      },
      withheld: {
        entry_id: 'counts the acts of everybody',
        player_id: 'in profile',
        actor: 'names staff and parts of the system',
        address_digest: 'a digest for comparisons; addresses are in the logins',
        device_digest: 'the same, of browsers',
        hash: 'a check of the other columns',
      },
    },
  ],
  withheld: { 'audit.player_key': 'the key by which the values of acts are opened' },
  secrets: [
    {
      table: 'audit.player_key',
      key: ['player_id'],
      column: 'wrapped',
      use: WRAP_USE,
      ownerOf: (row) => wrapOwner(row['player_id'] as bigint),
    },
  ],
}
