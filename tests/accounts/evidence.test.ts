/** The evidence for a dispute: one act collects it, and its manifest proves each file (CARE-11). */
import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { collectEvidence } from '../../apps/server/src/modules/data-exports/index.ts'
import { evidenceSources } from '../../apps/server/src/wiring/evidence.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'
import { createOffice, type OfficeKit } from './office-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

let kit: AccountsKit
let office: OfficeKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
  office = await createOffice(kit)
})
afterAll(async () => {
  await office.close()
  await kit.close()
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const jsonIn = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(new TextDecoder().decode(files[name]))

/** A player with money and a limit, who complains. */
async function disputing() {
  const member = await signedInPlayer(kit)
  const { playerId, browser, token } = member
  const operation = { kind: 'deposit', playerId, currency: 'EUR', provider: 5, amount: 20_000n } as const
  for (const number of [1, 2])
    await kit.wallet.execute({ ...operation, tx: `evidence-${playerId}-${number}` })
  const headers = { 'idempotency-key': `evidence-of-${playerId}` }
  const filed = await browser.call('POST', '/v1/player/complaints', {
    token,
    headers,
    body: { topic: 'deposit', text: 'one of two is missing' },
  })
  const reference = filed.body.complaints[0].reference as string
  return { ...member, reference, path: `/players/${playerId}/complaints/${reference}` }
}

const collect = (playerId: bigint, reference: string) =>
  inTransaction(kit.db, (tx) =>
    collectEvidence(tx, evidenceSources({ clock: kit.clock, audit: testAudit, secrets: ['test'] }), {
      playerId,
      reference,
      purpose: 'dispute-body',
      by: 'anna',
    }),
  )

describe('the evidence for a dispute', () => {
  it('has account, terms, statement with hashes, rounds, limits, breaks, messages and complaints (CARE-11)', async () => {
    const { playerId, reference } = await disputing()
    await kit.db.query(
      `insert into players.terms_acceptance (player_id, version, language, accepted_at)
         select $1, 3, 'fi', $2 where not exists (select from players.terms_acceptance where player_id = $1)`,
      [playerId, kit.clock.now()],
    )
    const files = unzipSync((await collect(playerId, reference)).file)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'complaint.json',
        'account/profile.json',
        'account/accepted-terms.json',
        'account/acts.json',
        'wallet/transactions.json',
        'wallet/rounds.json',
        'ledger/entries.json',
        'complaints/texts.json',
        'inbox/notifications.json',
        'care/messages.json',
        'manifest.json',
      ]),
    )
    expect(Object.keys(files).filter((name) => /limit/.test(name)).length).toBeGreaterThan(1)
    expect(Object.keys(files).filter((name) => /break|exclusion/.test(name)).length).toBeGreaterThan(0)
    expect(jsonIn(files, 'complaint.json')).toMatchObject({
      reference,
      steps: [{ step: 'filed', text: 'one of two is missing' }],
      answeredWithinDays: 28,
    })
    expect(jsonIn(files, 'account/accepted-terms.json')).toHaveLength(1)
    const { rows } = await kit.db.query<{ hash: Buffer }>(
      'select hash from wallet.entry where player_id = $1 order by at, seq',
      [playerId],
    )
    const entries = jsonIn(files, 'ledger/entries.json') as { sha256: string }[]
    expect(entries.map(({ sha256: hash }) => hash)).toEqual(rows.map(({ hash }) => hash.toString('hex')))
    expect(entries).toHaveLength(2)
  })

  it('has a manifest with the size and digest of each file, whose own digest is in the audit log (CARE-11)', async () => {
    const { playerId, reference } = await disputing()
    const { file, manifestHash } = await collect(playerId, reference)
    const { 'manifest.json': manifest, ...files } = unzipSync(file)
    expect(sha256(manifest!)).toBe(manifestHash)
    const listed = jsonIn({ manifest: manifest! }, 'manifest') as {
      files: { name: string; bytes: number; sha256: string }[]
    }
    expect(listed.files).toEqual(
      Object.entries(files).map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
    )
    const { rows } = await kit.db.query<{ after: string }>(
      `select after from audit.entry where act = 'complaint.evidence_collected' and object = $1`,
      [reference],
    )
    expect(rows.map(({ after }) => JSON.parse(after) as object)).toEqual([
      { manifestHash, purpose: 'dispute-body' },
    ])
  })

  it('names nobody of staff, and has nothing of what lists have found (CARE-11, KYC-07)', async () => {
    const { playerId, path, reference } = await disputing()
    const clerk = await office.member('evidence-clerk', 'complaints-officer')
    const body = { outcome: 'rejected', text: 'both are booked' }
    expect((await clerk.call('POST', `${path}/answer`, { body })).status).toBe(200)
    const refund = { kind: 'adjust', playerId, currency: 'EUR', provider: 1, account: 'corrections' } as const
    const detail = { reason: 'found on a list', approver: 'refund-clerk', source: 'case 12' }
    const refunded = await kit.wallet.execute({ ...refund, tx: `refund-${playerId}`, amount: 500n, detail })
    expect(refunded.ok).toBe(true)
    const files = unzipSync((await collect(playerId, reference)).file)
    expect(Object.keys(files).filter((name) => name.includes('decision'))).toEqual([])
    expect(jsonIn(files, 'ledger/entries.json')).toContainEqual(
      expect.objectContaining({ reference: `refund-${playerId}`, detail: { source: 'case 12' } }),
    )
    const all = Object.values(files).map((bytes) => new TextDecoder().decode(bytes))
    expect(all.filter((text) => /evidence-clerk|refund-clerk|found on a list/.test(text))).toEqual([])
    expect(all.filter((text) => text.includes('both are booked')).length).toBeGreaterThan(0)
  })

  it('is opened by those with the right in its market alone, and by nobody for another complaint (CARE-11)', async () => {
    const { path, reference } = await disputing()
    const other = await disputing()
    const clerk = await office.member('pack-clerk', 'complaints-officer')
    const reader = await office.member('pack-reader', ['complaint.read'])
    const stranger = await office.member('pack-stranger', 'complaints-officer', ['PP'])
    const body = { purpose: 'dispute-body' }
    const opened = await clerk.call('POST', `${path}/evidence`, { body })
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(jsonIn(unzipSync(opened.raw), 'complaint.json')).toMatchObject({ reference })
    expect((await reader.call('POST', `${path}/evidence`, { body })).status).toBe(403)
    expect((await stranger.call('POST', `${path}/evidence`, { body })).status).toBe(404)
    const mixed = `/players/${other.playerId}/complaints/${reference}/evidence`
    expect((await clerk.call('POST', mixed, { body })).status).toBe(404)
  })

  it('needs a purpose and a recent proof, and a dispute that is not long over (CARE-11)', async () => {
    const { path } = await disputing()
    const clerk = await office.member('late-clerk', 'complaints-officer')
    const body = { purpose: 'court' }
    const pack = () => clerk.call('POST', `${path}/evidence`, { body })
    expect((await clerk.call('GET', `${path}/evidence`)).status).toBe(405)
    expect((await clerk.call('POST', `${path}/evidence`)).status).toBe(400)
    expect((await pack()).status).toBe(200)
    kit.clock.advance({ minutes: 11 })
    expect((await pack()).body).toMatchObject({ code: 'staff.step_up_required' })
    const answer = { outcome: 'rejected', text: 'both are booked' }
    expect((await clerk.call('POST', `${path}/answer`, { body: answer })).status).toBe(200)
    kit.clock.advance({ hours: 365 * 24 - 1 })
    await clerk.signIn()
    expect((await clerk.call('GET', path)).body.can.evidence).toEqual({ ok: true })
    expect((await pack()).status).toBe(200)
    kit.clock.advance({ hours: 2 })
    await clerk.signIn()
    expect((await clerk.call('GET', path)).body.can.evidence).toEqual({ ok: false, why: 'wrong_state' })
    expect((await pack()).body).toMatchObject({ code: 'staff.refused' })
  })
})
