import { describe, expect, it } from 'vitest'
import { type FakeAnswer, fakeCompany } from '../../test-kit.ts'
import { createAccountInformation } from './adapter.ts'

function information(answers: readonly FakeAnswer[]) {
  const { asked, alarms, log, fetch } = fakeCompany(answers)
  const company = createAccountInformation({
    config: {
      url: 'https://income.example',
      apiKey: 'k3y',
      callbackUrl: 'https://play.example/callbacks/account-information',
    },
    timeoutMs: 50,
    log,
    fetch,
  })
  return { asked, alarms, company, read: () => company.read({ reference: 'chk-1' }) }
}
const request = { checkId: 'inc_1', minutes: 30, locale: 'fi', returnUrl: 'https://play.example/fi-fi/x' }
const completed = (amount: unknown, currency = 'EUR') => ({
  status: 'completed',
  holder: { firstName: 'Aino', lastName: 'Selkeä' },
  netMonthlyIncome: { amount, currency },
})

describe('an income check', () => {
  it('is begun with our id and no personal data', async () => {
    const { asked, company } = information([{ id: 'chk-1', pageUrl: 'https://page.example/c?token=1' }])
    expect(await company.begin(request)).toEqual({
      outcome: 'done',
      reference: 'chk-1',
      pageUrl: 'https://page.example/c?token=1',
    })
    const { url, init } = asked[0]!
    expect([url, init.method]).toEqual(['https://income.example/v1/income-checks', 'POST'])
    expect(init.headers).toMatchObject({ authorization: 'Bearer k3y' })
    expect(JSON.parse(init.body as string)).toEqual({
      reference: 'inc_1',
      locale: 'fi',
      returnUrl: request.returnUrl,
      callbackUrl: 'https://play.example/callbacks/account-information',
      expiresInMinutes: 30,
    })
  })

  it.each<readonly [string, FakeAnswer]>([
    ['a refusal', 401],
    ['no JSON', '<html>gateway</html>'],
    ['no id', { pageUrl: 'https://page.example' }],
    ['an address that is none', { id: 'chk-1', pageUrl: 'javascript:alert(1)' }],
  ])('that is answered with %s is not begun, with an alarm', async (_what, answer) => {
    const { alarms, company } = information([answer])
    expect(await company.begin(request)).toEqual({ outcome: 'unknown' })
    expect(alarms).toEqual([expect.objectContaining({ port: 'account-information', alarm: true })])
  })

  it.each([
    ['pending', { status: 'pending' }, { is: 'pending' }],
    ['abandoned', { status: 'abandoned' }, { is: 'abandoned' }],
    [
      'an income, in minor units',
      completed('2500.50'),
      { is: 'income', firstName: 'Aino', lastName: 'Selkeä', monthly: 250_050n, currency: 'EUR' },
    ],
    [
      'an income whose parts of a minor unit are cut',
      completed('2500.509'),
      { is: 'income', firstName: 'Aino', lastName: 'Selkeä', monthly: 250_050n, currency: 'EUR' },
    ],
  ])('with %s is read', async (_what, answer, result) => {
    expect(await information([answer]).read()).toEqual({ outcome: 'done', result })
  })

  it.each<readonly [string, FakeAnswer]>([
    ['another status', { status: 'Aino' }],
    ['no sum', { ...completed('1'), netMonthlyIncome: undefined }],
    ['a sum below zero', completed('-2500.00')],
    ['a number instead of a text', completed(2_500)],
    ['a currency that does not exist', completed('2500.00', 'AINO')],
    ['nobody', 404],
  ])('with %s is unknown, with an alarm that has no personal data', async (_what, answer) => {
    const { alarms, read } = information([answer])
    expect(await read()).toEqual({ outcome: 'unknown' })
    expect(alarms).toEqual([expect.objectContaining({ port: 'account-information', alarm: true })])
    expect(JSON.stringify(alarms)).not.toMatch(/aino|2500/i)
  })
})
