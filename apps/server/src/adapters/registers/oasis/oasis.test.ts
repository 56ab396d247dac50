import { describe, expect, it } from 'vitest'
import { fakeRegister, personalData, question } from '../test-kit.ts'
import { createOasis } from './adapter.ts'

const answer = (banned: string, { number = 'reg_1', until = '' } = {}) =>
  new Response(
    `<Spielerauskunft><Anfragenummer>${number}</Anfragenummer><Auskunftsnummer>A-1</Auskunftsnummer>` +
      `<Gesperrt>${banned}</Gesperrt>${until && `<GesperrtBis>${until}</GesperrtBis>`}</Spielerauskunft>`,
  )

function oasis(...answers: Parameters<typeof fakeRegister>) {
  const { surroundings, ...fake } = fakeRegister(...answers)
  const register = createOasis({
    config: { url: 'https://oasis.example', user: 'house', password: 's3cret' },
    ...surroundings,
  })
  return { ...fake, register, check: () => register.check(question) }
}

describe('a question to OASIS', () => {
  it('is XML with the person and our number, with the credentials', async () => {
    const { asked, check } = oasis(answer('nein'))
    expect(await check()).toEqual({ outcome: 'clear', reference: 'A-1' })
    expect(asked[0]).toMatchObject({
      url: 'https://oasis.example/spielersperrdatei/v1/abfrage',
      init: { method: 'POST', headers: { authorization: `Basic ${btoa('house:s3cret')}` } },
    })
    expect(asked[0]!.init.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Spielerabfrage><Anfragenummer>reg_1</Anfragenummer><Anlass>Anmeldung</Anlass>' +
        '<Person><Vorname>Gail</Vorname><Nachname>Stop &amp; Söns</Nachname><Geburtsdatum>1990-10-05</Geburtsdatum>' +
        '<Strasse>Mill Lane 14</Strasse><Postleitzahl>LS1 4DY</Postleitzahl><Ort>Leeds</Ort><Staat>GB</Staat></Person></Spielerabfrage>',
    )
  })

  it('about somebody who does not log in is one before advertising', async () => {
    const { asked, register } = oasis(answer('ja'))
    expect(await register.check({ ...question, moment: 'sweep' })).toMatchObject({ outcome: 'excluded' })
    expect(asked[0]!.init.body).toContain('<Anlass>Werbung</Anlass>')
  })

  it('about a banned person is of an excluded one, to the end of the last day in Germany', async () => {
    const excluded = (until: string | null) => ({
      outcome: 'excluded',
      reference: 'A-1',
      until: until === null ? null : Temporal.Instant.from(until),
    })
    expect(await oasis(answer('ja')).check()).toEqual(excluded(null))
    expect(await oasis(answer('ja', { until: '2027-01-31' })).check()).toEqual(
      excluded('2027-01-31T23:00:00Z'),
    )
    expect(await oasis(answer('ja', { until: '2027-06-30' })).check()).toEqual(
      excluded('2027-06-30T22:00:00Z'),
    )
  })

  it.each([
    ['the number of another question', answer('nein', { number: 'reg_2' })],
    ['neither yes nor no', answer('vielleicht')],
    ['a last day that does not exist', answer('ja', { until: '2027-02-30' })],
    [
      'no number',
      new Response(
        '<Spielerauskunft><Anfragenummer>reg_1</Anfragenummer><Gesperrt>nein</Gesperrt></Spielerauskunft>',
      ),
    ],
    ['another document', new Response('<html><body>gateway</body></html>')],
    ['a document that is cut', new Response('<Spielerauskunft><Gesperrt>nein</Gesperrt>')],
    ['an empty body', new Response('')],
    ['400', 400],
    ['401', 401],
    ['403', 403],
  ] as const)('answered with %s says nothing, with an alarm without personal data', async (_what, given) => {
    const { alarms, check } = oasis(given)
    expect(await check()).toEqual({ outcome: 'unavailable' })
    expect(alarms).toEqual([expect.objectContaining({ port: 'oasis', alarm: true })])
    expect(JSON.stringify(alarms)).not.toMatch(personalData)
  })

  it('is tried three times when the register fails or is slow', async () => {
    expect((await oasis(500, 'never', answer('nein')).check()).outcome).toBe('clear')
    const away = oasis(500, 429, 500, answer('nein'))
    expect(await away.check()).toEqual({ outcome: 'unavailable' })
    expect(away.asked).toHaveLength(3)
  })
})
