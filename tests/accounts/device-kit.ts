import type { DeviceReport } from '../../apps/server/src/modules/outside/index.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type AccountsKit, createAccountsKit } from './kit.ts'

export const reported = (result: 'allow' | 'review' | 'deny'): DeviceReport => ({
  outcome: 'done',
  result,
  reason: `why ${result}`,
  trackingNumber: '10000000000001',
  deviceAlias: '4611686018427387101',
})

type Overrides = NonNullable<Parameters<typeof createAccountsKit>[0]>['overrides']

/**
 * Opens two kits for a test file: the market's policy stops denied devices in the first, and only records them in the
 * second.
 */
export function useDeviceKits(
  take: (kits: { readonly kit: AccountsKit; readonly recording: AccountsKit }) => void,
  overrides: Overrides = {},
): void {
  const opened: AccountsKit[] = []
  beforeAll(async () => {
    const kit = await createAccountsKit({ device: true, overrides })
    const recording = await createAccountsKit({ device: true, overrides: { deviceDenyStops: () => false } })
    opened.push(kit, recording)
    take({ kit, recording })
  })
  afterAll(() => Promise.all(opened.map((kit) => kit.close())))
  beforeEach(() => {
    opened[0]!.companies.device!.asked.length = 0
  })
}

/** Log-ins and sign-ups of a browser with a blackbox, the company's answers, and what is stored of them. */
export function deviceSteps(kitOf: () => AccountsKit) {
  const answerWith = (report: DeviceReport, at = kitOf()) => (at.companies.device!.answer = () => report)
  const asked = () => kitOf().companies.device!.asked

  const rowsOf = async (playerId: bigint, at = kitOf()) =>
    (
      await at.db.query(
        `select type, payment_id, result, reason, tracking_number, device_alias from identity.device_check
          where player_id = $1 order by checked_at, check_id`,
        [playerId],
      )
    ).rows
  const resultsOf = async (playerId: bigint, at = kitOf()) =>
    (await rowsOf(playerId, at)).map((row) => (row as { result: string }).result)

  const logIn = (
    person: { email: string; password: string },
    body: Record<string, unknown> = { blackbox: 'b10' },
    at = kitOf(),
  ) => {
    const { email, password } = person
    return at
      .browser({ ip: '203.0.113.9' })
      .call('POST', '/v1/session', { body: { email, password, ...body } })
  }
  let captchas = 0
  const signUp = (change: Record<string, unknown> = {}, at = kitOf()) =>
    at.browser({ ip: '203.0.113.9' }).call('POST', '/v1/player/registration', {
      headers: { 'x-captcha-token': `good-device-${++captchas}`, country: 'FI' },
      body: {
        firstName: 'Aino',
        lastName: at.surname(),
        email: at.email(),
        password: 'correct horse battery',
        languageCode: 'fi',
        market: 'FI',
        blackbox: 'b10',
        ...change,
      },
    })

  return { answerWith, asked, rowsOf, resultsOf, logIn, signUp }
}
