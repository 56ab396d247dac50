import { testTermsText } from '../../apps/server/src/modules/players/test-kit.ts'
import type { Scenario } from './audit-kit.ts'
import { type AccountsKit, loginCaptcha, prove, runJobs, smsCodeFor } from './kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

const NEW_PASSWORD = 'velvet harbour lantern'
const address = { street: 'Uusi katu 2', postalCode: '00200', city: 'Espoo' }

const send = async (kit: AccountsKit, method: 'POST' | 'PATCH', path: string, body: object) => {
  const { browser, token } = await signedInPlayer(kit)
  return () => browser.call(method, path, { token, body })
}

async function resetKey(kit: AccountsKit): Promise<string> {
  const player = await kit.player()
  await kit
    .browser()
    .call('POST', '/v1/player/password_reset', { body: { email: player.email, channel: 'EMAIL' } })
  await runJobs(kit)
  const mail = kit.companies.mails.findLast(({ to, tag }) => to === player.email && tag === 'password-reset')
  return /#key=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')![1]!
}

/** A player whose exclusion is over, in a session during it. */
export async function excludedBefore(kit: AccountsKit, actor = 'player') {
  const { playerId, email, password } = await kit.player()
  const until = kit.clock.now().add({ seconds: 1 })
  const status = { to: 'SELF_EXCLUDED', until } as const
  await kit.players.changeStanding(playerId, { status, reason: 'asked', actor })
  kit.clock.set(until)
  const again = async () => {
    const browser = kit.browser()
    const body = { email, password, captchaToken: loginCaptcha(), duringBreak: true }
    const { body: signedIn } = await browser.call('POST', '/v1/session', { body })
    const call = (method: 'POST' | 'DELETE', step: string) => () =>
      browser.call(method, `/v1/player/exclusion/return${step}`, {
        token: signedIn.idToken as string,
        ...(method === 'POST' && { body: {} }),
      })
    return {
      ask: call('POST', ''),
      cancel: call('DELETE', ''),
      confirm: call('POST', '/confirmation'),
    }
  }
  return { playerId, again, ...(await again()) }
}

/** The key of the link to a closed account's statement. */
async function statementKey(kit: AccountsKit): Promise<string> {
  const { playerId, email } = await kit.player()
  await kit.players.changeStanding(playerId, { status: { to: 'CLOSED' }, reason: 'asked', actor: 'player' })
  await kit.browser().call('POST', '/v1/closed_statement', { body: { email } })
  await runJobs(kit)
  const mail = kit.companies.mails.findLast(({ to, tag }) => to === email && tag === 'closed-statement')
  return /#key=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')![1]!
}

/** Acts on the account itself, and what its owner accepts and allows. */
export const accountScenarios: readonly Scenario[] = [
  {
    act: 'account.opened',
    what: 'a sign-up',
    table: 'players.player',
    fields: ['country', 'email', 'firstName', 'lastName', 'marketingOptIn', 'phone', 'termsVersion'],
    actor: 'visitor',
    prepare: async ({ kit }) => {
      const browser = kit.browser()
      const begun = await kit.beginProven(browser)
      return () => prove(kit, browser, 'sms', begun)
    },
  },
  {
    act: 'account.closed',
    what: 'closing by the owner',
    table: 'players.player',
    fields: ['status'],
    actor: 'player',
    prepare: ({ kit }) => send(kit, 'POST', '/v1/player/close_account', { confirmed: true }),
  },
  {
    act: 'closed_statement.opened',
    what: 'the holder of a closed account who opens the statement',
    table: 'identity.challenge',
    fields: [],
    actor: 'visitor',
    async prepare({ kit }) {
      const key = await statementKey(kit)
      return () => kit.browser().call('POST', '/v1/closed_statement/open', { body: { key } })
    },
  },
  {
    act: 'limit.changed',
    what: 'a deposit limit',
    table: 'protection.limit_change',
    fields: ['action', 'confirmUntil', 'kind', 'lockReason', 'pendingDate', 'period', 'valueMinor'],
    actor: 'player',
    prepare: ({ kit }) =>
      send(kit, 'PATCH', '/v1/player/deposit-limits', {
        duration: 'D',
        limit: { amount: '50.00', currency: 'EUR' },
      }),
  },
  {
    act: 'break.begun',
    what: 'an exclusion',
    table: 'protection.break_record',
    fields: ['kind', 'leastUntil', 'length', 'until'],
    actor: 'player',
    prepare: ({ kit }) => send(kit, 'PATCH', '/v1/player/exclusion', { exclusionInMonths: 6 }),
  },
  {
    act: 'break.return_asked',
    what: 'a request to return',
    table: 'protection.return_request',
    fields: ['confirmFrom', 'confirmUntil'],
    actor: 'player',
    prepare: async ({ kit }) => (await excludedBefore(kit)).ask,
  },
  {
    act: 'break.return_cancelled',
    what: 'a request to return that is taken back',
    table: 'protection.return_request',
    fields: [],
    actor: 'player',
    async prepare({ kit }) {
      const { ask, cancel } = await excludedBefore(kit)
      await ask()
      return cancel
    },
  },
  {
    act: 'break.returned',
    what: 'a confirmed return',
    table: 'protection.return_request',
    fields: ['how'],
    actor: 'player',
    async prepare({ kit }) {
      const player = await excludedBefore(kit)
      await player.ask()
      kit.clock.advance({ hours: 24 })
      return (await player.again()).confirm
    },
  },
  {
    act: 'reality_check.interval',
    what: 'an interval between reality checks',
    table: 'protection.check_interval',
    fields: ['confirmFrom', 'minutes', 'pendingMinutes'],
    actor: 'player',
    prepare: ({ kit }) => send(kit, 'PATCH', '/v1/player/activity_check', { activityTimer: 30 }),
  },
  {
    act: 'session_plan.begun',
    what: 'a plan of a session of slots',
    table: 'protection.session_plan',
    fields: ['currency', 'minutes', 'spendMinor'],
    actor: 'player',
    prepare: ({ kit }) => send(kit, 'POST', '/v1/player/session_plan', { minutes: 30 }),
  },
  {
    act: 'session_plan.ended',
    what: 'a session of slots that its player ends',
    table: 'protection.session_plan',
    fields: [],
    actor: 'player',
    prepare: async ({ kit }) => {
      const { browser, token } = await signedInPlayer(kit)
      const path = '/v1/player/session_plan'
      const { body } = await browser.call('POST', path, { token, body: { minutes: 30 } })
      const { startedAt } = body.plan as { startedAt: string }
      return () => browser.call('POST', `${path}/end`, { token, body: { startedAt } })
    },
  },
  {
    act: 'account.standing.changed',
    what: 'a suspension by staff',
    table: 'players.player',
    fields: ['status', 'suspended'],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { playerId } = await kit.player()
      const change = {
        status: { to: 'RESTRICTED' },
        access: { suspended: true },
        reason: 'fraud',
        actor: 'anna',
      }
      return () => kit.players.changeStanding(playerId, change as never)
    },
  },
  {
    act: 'account.stake_max.changed',
    what: 'another maximum stake by the law',
    table: 'players.player',
    fields: ['stakeMaxMinor'],
    actor: 'system',
    prepare: async ({ kit }) => {
      const { playerId } = await kit.player()
      await kit.db.query('update players.player set stake_max = 77 where player_id = $1', [playerId])
      return () => kit.players.renewGates(playerId - 1n, 1)
    },
  },
  {
    act: 'account.details.changed',
    what: 'another address',
    table: 'players.detail_change',
    fields: ['city', 'postalCode', 'street'],
    actor: 'player',
    prepare: ({ kit }) => send(kit, 'PATCH', '/v1/player/address', address),
  },
  {
    act: 'account.details.changed',
    what: 'another phone number',
    table: 'players.detail_change',
    fields: ['phone'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const { browser, token } = await signedInPlayer(kit)
      const phone = kit.phone()
      const asked = await browser.call('POST', '/v1/player/phone_number', {
        token,
        body: { mobilePhone: { prefix: phone.prefix, body: phone.body } },
      })
      const { smsVerificationId } = asked.body as { smsVerificationId: string }
      const body = { smsVerificationId, smsCode: smsCodeFor(kit, phone.e164) }
      return () => browser.call('POST', '/v1/player/phone_number/verify', { token, body })
    },
  },
  {
    act: 'password.changed',
    what: 'a change of the password',
    table: 'identity.authenticator',
    fields: [],
    actor: 'player',
    prepare: async ({ kit }) => {
      const { browser, token, password: oldPassword } = await signedInPlayer(kit)
      const body = { oldPassword, newPassword: NEW_PASSWORD }
      return () => browser.call('POST', '/v1/player/password', { token, body })
    },
  },
  {
    act: 'password.changed',
    what: 'a reset of the password',
    table: 'identity.authenticator',
    fields: [],
    actor: 'visitor',
    prepare: async ({ kit }) => {
      const body = { resetKey: await resetKey(kit), password: NEW_PASSWORD }
      return () => kit.browser().call('POST', '/v1/player/password_reset/new_password/email', { body })
    },
  },
  {
    act: 'terms.accepted',
    what: 'newer terms',
    table: 'players.terms_acceptance',
    fields: ['language', 'version'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const { browser, token, playerId } = await signedInPlayer(kit)
      await kit.db.query('delete from players.terms_acceptance where player_id = $1', [playerId])
      const path = '/v1/player/update_term_and_condition_version'
      const textHash = testTermsText(3).hash.toString('hex')
      return () => browser.call('POST', path, { token, body: { version: 3, textHash } })
    },
  },
  {
    act: 'marketing.changed',
    what: 'consent to a newsletter',
    table: 'players.marketing_consent',
    fields: ['allowed', 'textVersion', 'withdrawn'],
    actor: 'player',
    prepare: async ({ kit }) => {
      const { browser, token } = await signedInPlayer(kit)
      const path = '/v1/player/marketing_preferences'
      const { body } = await browser.call('GET', path, { token })
      const preferences = [{ channel: 'EMAIL', topic: 'NEWSLETTER', allowed: true }]
      return () =>
        browser.call('PATCH', path, { token, body: { preferences, textVersion: body.textVersion } })
    },
  },
  {
    act: 'cookies.chosen',
    what: 'a choice about cookies',
    table: 'players.cookie_consent',
    fields: ['marketing', 'performance', 'version'],
    actor: 'player',
    prepare: ({ kit }) =>
      send(kit, 'PATCH', '/v1/player/cookies/consent', {
        cookiesConsentId: null,
        version: 1,
        options: { essentials: true, performance: true, marketing: false },
      }),
  },
]
