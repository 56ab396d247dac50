import { describe, expect, it } from 'vitest'
import { type FakeAnswer, fakeCompany } from '../../test-kit.ts'
import { createNetverify } from './adapter.ts'

/** The company, which gives these answers in turn. */
function netverify(answers: readonly FakeAnswer[]) {
  const { asked, alarms, log, fetch } = fakeCompany(answers)
  const company = createNetverify({
    config: {
      url: 'https://netverify.example',
      token: 't0ken',
      secret: 's3cret',
      userAgent: 'Operator/1',
      callbackUrl: 'https://play.example/callbacks/netverify',
    },
    timeoutMs: 50,
    log,
    fetch,
  })
  const read = () => company.read({ reference: 'ref-1' })
  return { asked, alarms, company, read }
}
const request = {
  uploadId: 'upl_1',
  playerKey: 'k',
  minutes: 60,
  locale: 'pt-BR',
  returnUrl: 'https://play.example/br-br/my-account/account/verification',
}
const done = { status: 'DONE' }
const dataWith = (document: object, verification: object = {}) => ({ document, verification })
const person = { firstName: 'AINO', lastName: 'SELKEA', dob: '1988-03-14', expiry: '2031-05-17' }
const face = (similarity: string, validity: unknown) => ({ identityVerification: { similarity, validity } })
const rejected = (code: unknown, ...details: unknown[]) => ({
  rejectReason: {
    rejectReasonCode: code,
    rejectReasonDetails: details.map((detailsCode) => ({ detailsCode })),
  },
})
const unreadable = { status: 'ERROR_NOT_READABLE_ID' }

describe('a transaction', () => {
  it('is begun with our ids and no personal data, by the name of the operator', async () => {
    const { asked, company } = netverify([
      { transactionReference: 'ref-1', redirectUrl: 'https://page.example/app?token=1' },
    ])
    expect(await company.begin(request)).toEqual({
      outcome: 'done',
      reference: 'ref-1',
      pageUrl: 'https://page.example/app?token=1',
    })
    const { url, init } = asked[0]!
    expect([url, init.method]).toEqual(['https://netverify.example/api/v4/initiate', 'POST'])
    expect(init.headers).toMatchObject({
      'user-agent': 'Operator/1',
      authorization: `Basic ${Buffer.from('t0ken:s3cret').toString('base64')}`,
    })
    expect(JSON.parse(init.body as string)).toEqual({
      customerInternalReference: 'upl_1',
      userReference: 'k',
      workflowId: 200,
      callbackUrl: 'https://play.example/callbacks/netverify',
      tokenLifetimeInMinutes: 60,
      successUrl: request.returnUrl,
      errorUrl: request.returnUrl,
      locale: 'pt-BR',
    })
  })

  it.each([
    ['nb', 'no'],
    ['fr-CA', 'fr'],
    ['es-CL', 'es'],
    ['en-NZ', 'en'],
    ['fil', 'en'],
    ['de', 'de'],
  ])('is begun for a reader of %s in %s', async (locale, expected) => {
    const { asked, company } = netverify([
      { transactionReference: 'ref-1', redirectUrl: 'https://page.example/app?token=1' },
    ])
    await company.begin({ ...request, locale })
    expect(JSON.parse(asked[0]!.init.body as string)).toMatchObject({ locale: expected })
  })

  it.each<readonly [string, FakeAnswer]>([
    ['a refusal', 401],
    ['no JSON', '<html>gateway</html>'],
    ['no reference', { redirectUrl: 'https://page.example' }],
    ['an address that is none', { transactionReference: 'ref-1', redirectUrl: 'javascript:alert(1)' }],
  ])('that is answered with %s is not begun, with an alarm', async (_what, answer) => {
    const { alarms, company } = netverify([answer])
    expect(await company.begin(request)).toEqual({
      outcome: 'unknown',
    })
    expect(alarms).toEqual([expect.objectContaining({ port: 'netverify', alarm: true })])
  })
})

describe('a result', () => {
  it.each([
    [
      'a face that matches',
      dataWith({ status: 'APPROVED_VERIFIED', ...person }, face('MATCH', 'true')),
      'approved',
    ],
    [
      'another face',
      dataWith({ status: 'APPROVED_VERIFIED', ...person }, face('NO_MATCH', true)),
      'refused INVALID_SELFIE',
    ],
    [
      'a face that is not live',
      dataWith({ status: 'APPROVED_VERIFIED', ...person }, face('MATCH', false)),
      'refused INVALID_SELFIE',
    ],
    ['no face', dataWith({ status: 'APPROVED_VERIFIED', ...person }), 'refused INVALID_SELFIE'],
    ['a suspicion', dataWith({ status: 'DENIED_FRAUD' }, rejected(100)), 'undecided DENIED_FRAUD'],
    ['another country', dataWith({ status: 'DENIED_UNSUPPORTED_ID_COUNTRY' }), 'refused ID_INVALID_TYPE'],
    ['nothing', dataWith({ status: 'NO_ID_UPLOADED' }), 'nothing'],
    ['glare', dataWith(unreadable, rejected('200', '2006')), 'refused BAD_QUALITY'],
    ['a hidden part', dataWith(unreadable, rejected(200, 2004)), 'refused CROPPED_CORNERS_NOT_VISIBLE'],
    ['no detail', dataWith(unreadable, rejected('200')), 'refused BAD_QUALITY'],
    ['a copy', dataWith(unreadable, rejected('104')), 'refused SCREENSHOT_NOT_ORIGINAL_DOCUMENT'],
    ['a page less', dataWith(unreadable, rejected('207')), 'refused MISSING_DOCUMENT_PAGE'],
    ['a manipulation', dataWith(unreadable, rejected('100')), 'undecided ERROR_NOT_READABLE_ID 100'],
    ['an unknown code', dataWith(unreadable, rejected('999')), 'undecided ERROR_NOT_READABLE_ID 999'],
    ['no reason', dataWith(unreadable), 'undecided ERROR_NOT_READABLE_ID none'],
  ])('with %s is what the table says', async (_what, data, expected) => {
    const report = await netverify([done, data]).read()
    if (report.outcome !== 'done') throw new Error('no result')
    const { result } = report
    const why = 'reason' in result ? result.reason : 'why' in result ? result.why : ''
    expect(`${result.is} ${why}`.trim()).toBe(expected)
  })

  it('that is not there yet is pending, and its data is not asked for', async () => {
    const { asked, read } = netverify([{ status: 'PENDING' }])
    expect(await read()).toEqual({ outcome: 'done', result: { is: 'pending' } })
    expect(asked).toHaveLength(1)
  })

  it.each<readonly [string, readonly FakeAnswer[]]>([
    ['another status', [{ status: 'LOST' }]],
    ['no data', [done, 404]],
    ['data without a document', [done, { verification: {} }]],
    ['a day that is none', [done, dataWith({ status: 'APPROVED_VERIFIED', ...person, dob: '14.3.1988' })]],
  ])('with %s is unknown, with an alarm that has no personal data', async (_what, answers) => {
    const { alarms, read } = netverify(answers)
    expect(await read()).toEqual({ outcome: 'unknown' })
    expect(alarms).toEqual([expect.objectContaining({ port: 'netverify', alarm: true })])
    expect(JSON.stringify(alarms)).not.toMatch(/aino|1988/i)
  })
})
