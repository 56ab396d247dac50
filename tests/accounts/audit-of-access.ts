import type { ActsKit, Scenario } from './audit-kit.ts'
import { callPayAndPlay, newBankPerson } from './bank-kit.ts'
import { signIn } from './kit.ts'
import {
  addBy,
  listOf,
  newMember,
  proveBy,
  remove,
  signedInPlayer,
  SoftAuthenticator,
} from './passkey-kit.ts'
import { appCode, begin, confirm } from './second-factor-kit.ts'

async function namesake({ kit, bank }: ActsKit) {
  const lastName = kit.surname()
  const account = await kit.register(kit.browser(), { lastName, dateOfBirth: '1988-03-14' })
  const browser = kit.browser()
  const { body } = await callPayAndPlay(browser, 'authorize', { market: 'FI', languageCode: 'fi' })
  const { sessionId } = body as { sessionId: string }
  await kit.identity.bankReports.identified({
    attemptId: sessionId,
    person: newBankPerson(kit, { lastName }),
  })
  const { ownCode } = bank.asked.find(({ attemptId }) => attemptId === sessionId)!
  await callPayAndPlay(browser, 'verify_code', { sessionId, code: ownCode })
  const login = { email: account.email, password: account.password }
  return () => callPayAndPlay(browser, 'login', { sessionId, account: login })
}

/** Ways to log in, sessions, and proofs. */
export const accessScenarios: readonly Scenario[] = [
  {
    act: 'session.opened',
    what: 'a login',
    table: 'identity.session',
    fields: ['loginMethod'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const player = await kit.player()
      return () => signIn(kit.browser(), player)
    },
  },
  {
    act: 'session.refused',
    what: 'a wrong password',
    table: null,
    fields: [],
    actor: 'visitor',
    prepare: async ({ kit }) => {
      const player = await kit.player()
      return () => signIn(kit.browser(), { ...player, password: 'not the password' })
    },
  },
  {
    act: 'sessions.ended',
    what: 'signing out everywhere',
    table: 'identity.session',
    fields: ['count'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const player = await signedInPlayer(kit)
      await signIn(kit.browser(), player)
      const { browser, token } = player
      return () => browser.call('POST', '/v1/player/sign_out/others', { token, body: {} })
    },
  },
  {
    act: 'session.token_reused',
    what: 'a stolen refresh token',
    table: 'identity.session',
    fields: [],
    actor: 'visitor',
    prepare: async ({ kit }) => {
      const { browser } = await signedInPlayer(kit)
      const thief = kit.browser()
      thief.cookies.set('identity-token', browser.cookies.get('identity-token')!)
      await browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
      kit.clock.advance({ seconds: 11 })
      return () => thief.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
    },
  },
  {
    act: 'session.proven',
    what: 'a step-up',
    table: 'identity.session',
    fields: ['method'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const { browser, token, password } = await signedInPlayer(kit)
      return () => browser.call('POST', '/v1/player/step_up', { token, body: { password } })
    },
  },
  {
    act: 'session.proof_refused',
    what: 'a wrong password of a signed-in player',
    table: null,
    fields: ['method'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const { browser, token } = await signedInPlayer(kit)
      return () =>
        browser.call('POST', '/v1/player/step_up', { token, body: { password: 'not the password' } })
    },
  },
  {
    act: 'session.proof_refused',
    what: 'a wrong code of a signed-in player',
    table: null,
    fields: ['method'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const player = await signedInPlayer(kit)
      const { secret } = (await begin(player)).body as { secret: string }
      await confirm(player, appCode(secret, kit.clock.nowMs()))
      const { browser, token } = player
      return () => browser.call('POST', '/v1/player/step_up/code', { token, body: { code: '000000' } })
    },
  },
  {
    act: 'session.proof_refused',
    what: 'a forged answer of a passkey of a signed-in player',
    table: null,
    fields: ['method'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const own = await newMember(kit)
      return () => proveBy(own, own.authenticator, { isForged: true })
    },
  },
  {
    act: 'session.proof_refused',
    what: 'a passkey of a signed-in player whose counter went back, so that it may have been copied',
    table: null,
    fields: ['method'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const own = await newMember(kit)
      await proveBy(own, own.authenticator, { counter: 10 })
      return () => proveBy(own, own.authenticator, { counter: 9 })
    },
  },
  {
    act: 'passkey.added',
    what: 'a new passkey',
    table: 'identity.authenticator',
    fields: ['device'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const player = await signedInPlayer(kit)
      return () => addBy(player, new SoftAuthenticator())
    },
  },
  {
    act: 'passkey.removed',
    what: 'a removed passkey',
    table: 'kernel.outbox',
    fields: ['device'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const member = await newMember(kit)
      const [passkey] = (await listOf(member)).passkeys
      return () => remove(member, passkey!.passkeyId)
    },
  },
  {
    act: 'second_factor.changed',
    what: 'codes turned on',
    table: 'identity.second_factor_change',
    fields: ['change'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const player = await signedInPlayer(kit)
      const { secret } = (await begin(player)).body as { secret: string }
      return () => confirm(player, appCode(secret, kit.clock.nowMs()))
    },
  },
  {
    act: 'bank.added',
    what: 'a bank for an account from before',
    table: 'identity.authenticator',
    fields: [],
    actor: 'player',
    prepare: namesake,
  },
]
