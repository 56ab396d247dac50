/** ID-13: which text of the terms a sign-up has accepted. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testTermsText } from '../../apps/server/src/modules/players/test-kit.ts'
import { findPlayerId } from '../kit/personal.ts'
import { type AccountsKit, contact, createAccountsKit } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
})
afterAll(() => kit.close())

it('ID-13: sign-ups keep the text of the terms that the page showed, in its own language, whatever the profile says', async () => {
  const { registrationId } = await kit.begin(kit.browser())
  // There are no terms in German: the page showed those in English. The profile of a Finn is Finnish.
  const body = { ...contact({ registrationId, phone: kit.phone() }), languageCode: 'de' }
  expect((await kit.browser().call('PUT', '/v1/player/registration', { body })).status).toBe(200)
  const { rows } = await kit.db.query(
    'select language, terms_language, terms_hash from identity.registration where handle_hash = sha256($1)',
    [Buffer.from(registrationId)],
  )
  expect(rows).toEqual([{ language: 'fi', terms_language: 'en', terms_hash: testTermsText(3, 'en').hash }])
  const person = await kit.register(kit.browser())
  const playerId = (await findPlayerId(kit.db, person.email))!
  expect(await kit.players.acceptedTerms.textOf(playerId, 3)).toMatchObject({
    language: 'fi',
    textHash: testTermsText(3, 'fi').hash,
    text: { title: 'Terms 3 (fi)' },
  })
})

it('ID-13: sign-ups keep the text with the hash that was shown, and refuse one that is not in force', async () => {
  const { registrationId } = await kit.begin(kit.browser())
  const put = (termsTextHash: string) => {
    const body = { ...contact({ registrationId, phone: kit.phone() }), languageCode: 'en', termsTextHash }
    return kit.browser().call('PUT', '/v1/player/registration', { body })
  }
  // An editor has changed the text under the same version since it was shown.
  expect(await put('5'.repeat(64))).toMatchObject({
    status: 400,
    body: { validationErrors: [{ field: 'termsAndConditionsAcceptedVersion', code: 'outdated' }] },
  })
  const { hash } = testTermsText(3, 'fi')
  expect((await put(hash.toString('hex'))).status).toBe(200)
  const { rows } = await kit.db.query(
    'select terms_language, terms_hash from identity.registration where handle_hash = sha256($1)',
    [Buffer.from(registrationId)],
  )
  expect(rows).toEqual([{ terms_language: 'fi', terms_hash: hash }])
})
