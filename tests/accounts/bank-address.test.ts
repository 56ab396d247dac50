/** What a bank has told of a player, as the gates of identity count it (ID-03). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BankPerson, bankProofOf } from '../../apps/server/src/modules/identity/index.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

const bank = new FakeBank()
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z', overrides: { bankCompany: bank.company } })
})
afterAll(() => kit.close())

async function identified(who: BankPerson) {
  const browser = kit.browser()
  const answer = await callPayAndPlay(browser, 'authorize', { market: 'FI', languageCode: 'fi' })
  const sessionId = answer.body.sessionId as string
  await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
  const code = bank.asked.at(-1)!.ownCode
  await callPayAndPlay(browser, 'verify_code', { sessionId, code })
  return { browser, sessionId }
}

async function join(who: BankPerson, typed: Record<string, unknown> = {}): Promise<bigint> {
  const { browser, sessionId } = await identified(who)
  const { email, phone } = await tellContact(kit, browser, sessionId, typed)
  await proveContact(kit, browser, { sessionId, kind: 'email', target: email })
  const opened = await proveContact(kit, browser, { sessionId, kind: 'sms', target: phone.e164 })
  return BigInt(opened.body.playerId as string)
}

it.each([
  ['everything', {}, {}, true],
  ['no street', { street: '' }, { street: 'Katu 1' }, false],
  ['no town', { city: '' }, { city: 'Espoo' }, false],
])(
  'the address is told only where the player has typed none of it: %s (ID-03)',
  async (_what, told, typed, has) => {
    const playerId = await join(newBankPerson(kit, told), typed)
    expect(await bankProofOf(kit.db, playerId)).toMatchObject({ hasToldAddress: has })
  },
)

it('a bank that is added to an account tells none of its address (ID-03)', async () => {
  const lastName = kit.surname()
  const account = await kit.register(kit.browser(), { lastName, dateOfBirth: '1988-03-14' })
  const { browser, sessionId } = await identified(newBankPerson(kit, { lastName }))
  const { email, password } = account
  const signedIn = await callPayAndPlay(browser, 'login', { sessionId, account: { email, password } })
  expect(signedIn.status).toBe(200)
  const { rows } = await kit.db.query<{ playerId: bigint }>(
    `select player_id as "playerId" from identity.authenticator
      where kind = 'bank' and player_id in (select player_id from identity.authenticator where kind = 'password')`,
  )
  expect(await bankProofOf(kit.db, rows[0]!.playerId)).toMatchObject({ hasToldAddress: false })
})
