import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { lockKycStatus, setKycStatus } from '../../apps/server/src/modules/players/index.ts'
import {
  failVerification,
  openAnswer,
  openDocumentRecord,
  openFile,
  readDocumentRecord,
  requestByStaff,
} from '../../apps/server/src/modules/verification/index.ts'
import type { Scenario } from './audit-kit.ts'
import { photo } from './document-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

/** What becomes of a player's documents. */
export const documentScenarios: readonly Scenario[] = [
  {
    act: 'document.changed',
    what: 'a document that staff ask for',
    table: 'verification.document_change',
    fields: ['kind', 'kycStatus', 'status'],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { playerId } = await signedInPlayer(kit)
      const deps = { clock: kit.clock, audit: testAudit, levels: { lockKycStatus, setKycStatus } }
      const asked = { playerId, kind: 'PROOF_OF_ID', subType: 'PASSPORT', by: 'anna' } as const
      return () => inTransaction(kit.db, (tx) => requestByStaff(tx, deps, asked))
    },
  },
  {
    act: 'verification.failed',
    what: 'a verification that staff end as failed',
    table: null,
    fields: ['kycStatus'],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { playerId } = await signedInPlayer(kit)
      const deps = { audit: testAudit, levels: { lockKycStatus, setKycStatus } }
      const failed = { playerId, reason: 'not_accepted', by: 'anna' } as const
      return () => inTransaction(kit.db, (tx) => failVerification(tx, deps, failed))
    },
  },
  {
    act: 'document.viewed',
    what: 'a member of staff who looks at a file',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { browser, token, playerId } = await signedInPlayer(kit)
      const body = { documentType: 'PROOF_OF_ADDRESS', subType: 'UB' }
      const asked = await browser.call('POST', '/v1/player/documents/request', { token, body })
      const address = `/v1/player/documents/${asked.body.id}/upload`
      const { uploadId } = (await browser.call('POST', address, { token, body: {} })).body
      await kit.verification.receive({ playerId, uploadId, file: await photo() })
      return () =>
        inTransaction(kit.db, (tx) => openFile(tx, { audit: testAudit }, { playerId, uploadId, by: 'anna' }))
    },
  },
  {
    act: 'document.viewed',
    what: 'a member of staff who reads a questionnaire',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { browser, token, playerId } = await signedInPlayer(kit)
      const deps = { clock: kit.clock, audit: testAudit, levels: { lockKycStatus, setKycStatus } }
      await inTransaction(kit.db, (tx) =>
        requestByStaff(tx, deps, { playerId, kind: 'EDD_QUESTIONNAIRE', by: 'anna' }),
      )
      const body = {
        occupation: 'RETIRED',
        salaryRangeId: 1,
        sourceOfFunds: 'SAVINGS',
        placeOfBirth: 'Turku',
        nationality: 'FI',
      }
      await browser.call('POST', '/v1/player/documents/questionnaire/answer', { token, body })
      const { answers } = await readDocumentRecord(kit.db, playerId)
      const { answerId } = answers[0]!
      return () => inTransaction(kit.db, (tx) => openAnswer(tx, deps, { playerId, answerId, by: 'anna' }))
    },
  },
  {
    act: 'document.record_viewed',
    what: 'a member of staff who reads every document of a player',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { playerId } = await kit.player()
      return () =>
        inTransaction(kit.db, (tx) => openDocumentRecord(tx, { audit: testAudit }, { playerId, by: 'anna' }))
    },
  },
  {
    act: 'document.left_to_staff',
    what: 'a suspicion of the identity company',
    table: 'verification.identity_check',
    fields: [],
    actor: 'system',
    prepare: async ({ kit }) => {
      const { browser, token, playerId } = await signedInPlayer(kit)
      const body = { documentType: 'PROOF_OF_ID', subType: 'PASSPORT' }
      const asked = await browser.call('POST', '/v1/player/documents/request', { token, body })
      const address = `/v1/player/documents/${asked.body.id}/upload`
      const { uploadId } = (await browser.call('POST', address, { token, body: {} })).body
      const job = kit.verification.jobs.find(({ kind }) => kind.name === 'verification.read-identity')!
      const context = { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined }
      return () => job.run({ playerId: playerId.toString(), uploadId }, context)
    },
  },
]
