import { describe, expect, it } from 'vitest'
import { fakeRegister, personalData, question } from '../test-kit.ts'
import { createCruks } from './adapter.ts'

const xml = (content: string) =>
  new Response(`<?xml version="1.0"?><CRUKSCheckInterface type="response">${content}</CRUKSCheckInterface>`)
const result = (isRegistered: string) =>
  xml(
    `<CRUKSCheckResult><ResponseCRUKSCode>C0DE</ResponseCRUKSCode>
       <IsRegistered>${isRegistered}</IsRegistered></CRUKSCheckResult>`,
  )

function cruks(...answers: Parameters<typeof fakeRegister>) {
  const { surroundings, ...fake } = fakeRegister(...answers)
  const register = createCruks({
    config: { url: 'https://cruks.example', token: 't&ken', senderId: 'house' },
    clock: { now: () => Temporal.Instant.from('2026-03-14T12:30:45.678Z') },
    ...surroundings,
  })
  return { ...fake, check: () => register.check(question) }
}

describe('a question to Cruks', () => {
  it('is XML with the person, the sender and the headers of the transfer', async () => {
    const { asked, check } = cruks(result('false'))
    expect(await check()).toEqual({ outcome: 'clear', reference: 'C0DE' })
    expect(asked[0]).toMatchObject({
      url: 'https://cruks.example/ccr/createTransactionWithToken?token=t%26ken',
      init: {
        method: 'POST',
        headers: {
          'x-ttrs-date': '20260314123046',
          'x-ttrs-filename': 'reg_1.xml',
          'x-ttrs-files-count': '1',
        },
      },
    })
    expect(asked[0]!.init.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>' +
        '<CRUKSCheckInterface type="request" mode="direct" senderID="house" version="1.0"><CRUKSCheckRequest>' +
        '<RequestID>reg_1</RequestID><Person><FirstName>Gail</FirstName><LastName>Stop &amp; Söns</LastName>' +
        '<BirthDate>1990-10-05</BirthDate><Street>Mill Lane 14</Street><PostalCode>LS1 4DY</PostalCode>' +
        '<City>Leeds</City><Country>GB</Country></Person></CRUKSCheckRequest></CRUKSCheckInterface>',
    )
  })

  it('about a registered person is of an excluded one, without an end', async () => {
    expect(await cruks(result('true')).check()).toEqual({
      outcome: 'excluded',
      reference: 'C0DE',
      until: null,
    })
  })

  it.each([
    [
      'an Error block',
      xml('<Error><Code>INVALID_REQUEST</Code><Description>Gail Stop</Description></Error>'),
    ],
    [
      'a result and an Error block',
      xml(
        '<CRUKSCheckResult><ResponseCRUKSCode>C</ResponseCRUKSCode><IsRegistered>false</IsRegistered></CRUKSCheckResult><Error><Code>E</Code></Error>',
      ),
    ],
    ['a registration that is neither true nor false', result('yes')],
    [
      'two results',
      xml(
        '<CRUKSCheckResult><ResponseCRUKSCode>C</ResponseCRUKSCode><IsRegistered>false</IsRegistered></CRUKSCheckResult>'.repeat(
          2,
        ),
      ),
    ],
    ['no result', xml('')],
    ['a document that is cut', new Response('<CRUKSCheckInterface><CRUKSCheckResult>')],
    [
      'entities of its own',
      new Response(
        '<!DOCTYPE a [<!ENTITY f "false">]><CRUKSCheckInterface><CRUKSCheckResult><ResponseCRUKSCode>C</ResponseCRUKSCode><IsRegistered>&f;</IsRegistered></CRUKSCheckResult></CRUKSCheckInterface>',
      ),
    ],
    ['no XML', new Response('{"IsRegistered": false}')],
    ['an empty body', new Response('')],
    ['400', 400],
    ['401', 401],
  ] as const)('answered with %s says nothing, with an alarm without personal data', async (_what, given) => {
    const { alarms, check } = cruks(given)
    expect(await check()).toEqual({ outcome: 'unavailable' })
    expect(alarms).toEqual([expect.objectContaining({ port: 'cruks', alarm: true })])
    expect(JSON.stringify(alarms)).not.toMatch(personalData)
  })

  it('is tried three times when the register fails or is slow', async () => {
    expect((await cruks(500, 'never', result('false')).check()).outcome).toBe('clear')
    const away = cruks(500, 429, 500, result('false'))
    expect(await away.check()).toEqual({ outcome: 'unavailable' })
    expect(away.asked).toHaveLength(3)
  })
})
