import type { Scenario } from './audit-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

/** What becomes of a player's documents. */
export const documentScenarios: readonly Scenario[] = [
  {
    act: 'document.changed',
    what: 'a document that its player asks for',
    table: 'verification.document_change',
    fields: ['kind', 'kycStatus', 'status'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const { browser, token } = await signedInPlayer(kit)
      const body = { documentType: 'PROOF_OF_ID', subType: 'PASSPORT' }
      return () => browser.call('POST', '/v1/player/documents/request', { token, body })
    },
  },
]
