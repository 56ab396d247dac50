/** ID-13: which text of the terms a player has accepted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { inTransaction, testClock } from '../../kernel/index.ts'
import { testAudit } from '../audit/test-kit.ts'
import { createWallet, type Wallet } from '../wallet/index.ts'
import { createPlayers, type NewAccount, type Players } from './index.ts'
import { termsHandlers } from './terms-routes.ts'
import { testAccount, testTerms, testTermsText } from './test-kit.ts'

const clock = testClock('2026-10-24T09:00:00Z')
let db: TestDatabase
let wallet: Wallet
let players: Players
beforeAll(async () => {
  db = await createTestDatabase()
  wallet = createWallet({ db, clock })
  players = createPlayers({ db, clock, ledger: wallet, audit: testAudit, terms: testTerms })
})
afterAll(async () => {
  await wallet.stop()
  await db.close()
})

let numbers = 0
const account = (more: Partial<NewAccount> = {}) => testAccount(++numbers, more)
const open = () => inTransaction(db, (tx) => players.open(tx, account()))

describe('acceptances', () => {
  const textOf = (title: string, byte: number, languageId = 'fi') => ({
    hash: Buffer.alloc(32, byte),
    languageId,
    language: languageId,
    title,
    sections: [{ heading: 'One', paragraphs: ['first', 'second'] }],
  })
  /** Players over terms of one version, whose texts may be changed. */
  const playersWith = (version: number, texts: ReturnType<typeof textOf>[]) =>
    createPlayers({
      db,
      clock,
      ledger: wallet,
      audit: testAudit,
      terms: {
        // The first text is what readers of all other languages see.
        textFor: (asked, language) =>
          asked === version ? (texts.find((text) => text.languageId === language) ?? texts[0] ?? null) : null,
        findText: (asked, hash) =>
          asked === version ? (texts.find((text) => text.hash.equals(hash)) ?? null) : null,
      },
    })
  const openWith = (own: Players, more: Partial<NewAccount>) =>
    inTransaction(db, (tx) => own.open(tx, account(more)))

  it('ID-13: of terms keep the text, its hash and its own language, also with a sign-up', async () => {
    const texts = [textOf('Terms four', 7, 'en'), textOf('Ehdot neljä', 8)]
    const own = playersWith(4, texts)
    const finn = await openWith(own, { termsVersion: 4, language: 'fi' })
    // There are no terms in Norwegian: the reader saw those in English.
    const norwegian = await openWith(own, { termsVersion: 4, language: 'no' })
    expect(await own.acceptedTerms.listOf(finn)).toMatchObject([
      { version: 4, language: 'fi', textHash: Buffer.alloc(32, 8) },
    ])
    expect(await own.acceptedTerms.listOf(norwegian)).toMatchObject([
      { version: 4, language: 'en', textHash: Buffer.alloc(32, 7) },
    ])
    // Editors change the text under the same version: the accepted one stays readable.
    texts[1] = textOf('Ehdot neljä, muutettu', 9)
    expect((await own.acceptedTerms.textOf(finn, 4))?.text).toMatchObject({
      title: 'Ehdot neljä',
      language: 'fi',
    })
    expect(await own.acceptedTerms.textOf(finn, 5)).toBeNull()
    expect(await own.acceptedTerms.textOf(await open(), 4)).toBeNull()
  })

  it('ID-13: of terms are of the language that was shown, not of the profile', async () => {
    const own = playersWith(5, [textOf('Terms five', 17, 'en'), textOf('Ehdot viisi', 18)])
    const playerId = await openWith(own, { termsVersion: null, language: 'fi' })
    expect(await own.acceptTerms(playerId, { version: 5, textHash: Buffer.alloc(32, 17) })).toBe(5)
    expect(await own.acceptedTerms.listOf(playerId)).toMatchObject([
      { version: 5, language: 'en', textHash: Buffer.alloc(32, 17) },
    ])
    expect((await own.acceptedTerms.textOf(playerId, 5))?.text?.title).toBe('Terms five')
  })

  it('ID-13: of terms whose text is not in force are refused: an older or newer version, a changed text', async () => {
    const texts = [textOf('Terms six', 27, 'en')]
    const own = playersWith(6, texts)
    const playerId = await openWith(own, { termsVersion: null })
    const changed = { code: 'error.terms.changed' }
    const [old] = texts
    for (const version of [5, 7])
      await expect(own.acceptTerms(playerId, { version, textHash: old!.hash })).rejects.toMatchObject(changed)
    texts[0] = textOf('Terms six, changed', 28, 'en')
    await expect(own.acceptTerms(playerId, { version: 6, textHash: old!.hash })).rejects.toMatchObject(
      changed,
    )
    expect(await own.acceptedTerms.listOf(playerId)).toEqual([])
    expect(await own.acceptTerms(playerId, { version: 6, textHash: texts[0].hash })).toBe(6)
    await expect(
      db.query(`insert into players.terms_acceptance values ($1, 9, 'fi', now(), null)`, [playerId]),
    ).rejects.toThrow('terms_acceptance_text_check')
  })

  it('ID-13: of a sign-up during which the terms changed are those that it was shown', async () => {
    const before = playersWith(7, [textOf('Terms seven', 37, 'en')])
    const after = playersWith(8, [textOf('Terms eight', 38, 'en')])
    const shownTerms = await inTransaction(db, (tx) => before.keepTerms(tx, { version: 7, language: 'no' }))
    expect(shownTerms).toEqual({ version: 7, language: 'en', textHash: Buffer.alloc(32, 37) })
    expect(await inTransaction(db, (tx) => after.keepTerms(tx, { version: 7, language: 'no' }))).toBeNull()
    const playerId = await openWith(after, { termsVersion: 7, language: 'no', shownTerms })
    expect((await after.acceptedTerms.textOf(playerId, 7))?.text?.title).toBe('Terms seven')
    expect(await after.acceptedTermsOf(playerId)).toBe(7)
    // The text of one that an earlier server has begun is not known: the terms are due.
    const unknown = await openWith(after, { termsVersion: 7, language: 'no' })
    expect(await after.acceptedTermsOf(unknown)).toBe(0)
  })

  it('ID-13: from before texts were kept show the present text with the same hash, and no other', async () => {
    const served = textOf('Terms sixty', 61)
    const own = playersWith(60, [served])
    const playerId = await open()
    const row = `insert into players.terms_acceptance values ($1, $2, 'fi', now(), $3)`
    const insert = (version: number, hash: Buffer) => db.query(row, [playerId, version, hash])
    await insert(60, served.hash)
    await insert(61, Buffer.alloc(32, 62))
    expect((await own.acceptedTerms.textOf(playerId, 60))?.text).toEqual(served)
    expect(await own.acceptedTerms.textOf(playerId, 61)).toMatchObject({
      textHash: Buffer.alloc(32, 62),
      text: null,
    })
  })

  it('ID-13: of terms keep every version', async () => {
    const playerId = await open()
    for (const [version, highest] of [
      [4, 4],
      [2, 4],
    ] as const)
      expect(await players.acceptTerms(playerId, { version, textHash: testTermsText(version).hash })).toBe(
        highest,
      )
    expect((await players.acceptedTerms.listOf(playerId)).map(({ version }) => version)).toEqual([4, 3, 2])
  })
})

describe('calls', () => {
  const context = (playerId: bigint) => ({ caller: { playerId, sessionId: 's', claims: {} } }) as never
  const handlers = () => termsHandlers({ players, currentTermsVersion: () => 4 })

  it('terms: the accepted text is only for its owner', async () => {
    const [owner, other] = [await open(), await open()]
    const { hash } = testTermsText(2)
    await players.acceptTerms(owner, { version: 2, textHash: hash })
    const text = (playerId: bigint) =>
      handlers()['player.acceptedTermsText']({ version: 2 }, context(playerId))
    expect(await text(owner)).toMatchObject({
      textHash: hash.toString('hex'),
      text: { title: 'Terms 2 (en)' },
    })
    await expect(text(other)).rejects.toMatchObject({ code: 'error.not_found' })
    const list = async (playerId: bigint) =>
      (await handlers()['player.acceptedTerms']({}, context(playerId))).acceptances
    expect([await list(owner), await list(other)]).toMatchObject([
      [{ version: 3 }, { version: 2 }],
      [{ version: 3 }],
    ])
  })

  it('terms: what is not in force is refused with the version that is', async () => {
    const playerId = await open()
    const accept = (version: number, hash: Buffer) =>
      handlers()['player.acceptTerms']({ version, textHash: hash.toString('hex') }, context(playerId))
    await expect(accept(4, Buffer.alloc(32, 1))).rejects.toMatchObject({
      code: 'error.terms.changed',
      status: 409,
      additionalInfo: { version: 4 },
    })
    expect(await accept(4, testTermsText(4, 'fi').hash)).toEqual({ termsAndConditionsAcceptedVersion: 4 })
  })
})
