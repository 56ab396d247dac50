import { describe, expect, it } from 'vitest'
import { type IdentityEnd, identityDecision, identityInputs, verdictFrom } from './identity-rules.ts'

const profile = { firstName: 'Aino Maria', lastName: 'Selkeä-Mäki', dateOfBirth: '1988-03-14' }
const TODAY = '2026-11-02'
const identityVerdict = (result: IdentityEnd, of: typeof profile, today: string) =>
  verdictFrom(identityDecision.decide(identityInputs(result, of, today)), result)
const approved = (
  firstName: string | null,
  lastName: string | null,
  {
    dateOfBirth = '1988-03-14',
    expiresOn = '2031-05-17',
  }: { dateOfBirth?: string; expiresOn?: string | null } = {},
): IdentityEnd => ({ is: 'approved', person: { firstName, lastName, dateOfBirth }, expiresOn })

describe('the verdict about an identity document', () => {
  it.each<readonly [string, IdentityEnd, string]>([
    ['no picture', { is: 'nothing' }, 'nothing'],
    ['a picture that cannot be read', { is: 'refused', reason: 'BAD_QUALITY' }, 'refused BAD_QUALITY'],
    ['a suspicion', { is: 'undecided', why: 'DENIED_FRAUD' }, 'staff DENIED_FRAUD'],
    ['the same person', approved('Aino Maria', 'Selkeä-Mäki'), 'verified 2031-05-17'],
    [
      'the same person in capitals without accents',
      approved('AINO MARIA', 'SELKEA MAKI'),
      'verified 2031-05-17',
    ],
    ['the same person without the second name', approved('Aino', 'Selkeä-Mäki'), 'verified 2031-05-17'],
    ['the same person with names in one field', approved(null, 'SELKEA-MAKI AINO'), 'verified 2031-05-17'],
    ['another last name', approved('Aino Maria', 'Virtanen'), 'staff ID_NAME_MISMATCH'],
    ['another first name', approved('Eero', 'Selkeä-Mäki'), 'staff ID_NAME_MISMATCH'],
    ['no name', approved(null, null), 'staff ID_NAME_MISMATCH'],
    [
      'another birth date',
      approved('Aino', 'Selkeä-Mäki', { dateOfBirth: '1988-03-15' }),
      'staff ID_NAME_MISMATCH',
    ],
    ['the last day', approved('Aino', 'Selkeä-Mäki', { expiresOn: TODAY }), 'verified 2026-11-02'],
    [
      'the day after the last',
      approved('Aino', 'Selkeä-Mäki', { expiresOn: '2026-11-01' }),
      'refused ID_EXPIRED',
    ],
    ['no last day', approved('Aino', 'Selkeä-Mäki', { expiresOn: null }), 'staff NO_EXPIRY_DATE'],
    ['a name more', approved('Aino Maria', 'Selkeä-Mäki Virtanen'), 'staff ID_NAME_MISMATCH'],
    ['another second name', approved('Aino Liisa', 'Selkeä-Mäki'), 'staff ID_NAME_MISMATCH'],
    ['a name less', approved('Aino Maria', 'Selkeä'), 'staff ID_NAME_MISMATCH'],
    ['a name twice', approved('Aino Aino', 'Selkeä-Mäki'), 'staff ID_NAME_MISMATCH'],
  ])('with %s is what the table says', (_what, result, expected) => {
    expect(
      Object.values(identityVerdict(result, profile, TODAY))
        .filter(Boolean)
        .join(' '),
    ).toBe(expected)
  })

  it('does not take one word of the document for both names of a profile', () => {
    const same = { firstName: 'Said', lastName: 'Said', dateOfBirth: '1988-03-14' }
    expect(identityVerdict(approved('Said', 'Karimi'), same, TODAY)).toMatchObject({ is: 'staff' })
    expect(identityVerdict(approved('Said', 'Said'), same, TODAY)).toMatchObject({ is: 'verified' })
  })
})
