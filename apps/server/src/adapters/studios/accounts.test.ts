import { describe, expect, it } from 'vitest'
import { settings } from '../../kernel/index.ts'
import { readAccounts } from './accounts.ts'

function read(env: Record<string, string>) {
  const reader = new settings.Reader(env, false)
  const accounts = readAccounts(reader, 'TINY', (prefix) => ({
    secrets: reader.secrets(`${prefix}_KEYS`, 'company', { fallback: [`key of ${prefix}`] }),
  }))
  const shown = accounts.map(({ secrets, ...account }) => ({
    ...account,
    keys: secrets.map((secret) => secret.reveal()),
  }))
  return { accounts: shown, problems: reader.problems }
}

describe('accounts at a studio', () => {
  it('are one for every market by default', () => {
    expect(read({ TINY_KEYS: 'a' })).toEqual({
      accounts: [{ id: 'main', markets: null, keys: ['a'] }],
      problems: [],
    })
  })
  it('have variables of their own, and the markets that they name', () => {
    const env = { TINY_KEYS: 'a', TINY_ACCOUNTS: 'north', TINY_NORTH_KEYS: 'b', TINY_NORTH_MARKETS: 'NO, FI' }
    expect(read(env)).toEqual({
      accounts: [
        { id: 'main', markets: null, keys: ['a'] },
        { id: 'north', markets: ['NO', 'FI'], keys: ['b'] },
      ],
      problems: [],
    })
  })
  it.each([
    [{ TINY_ACCOUNTS: 'north' }, 'TINY_NORTH_MARKETS must be set'],
    [{ TINY_ACCOUNTS: 'north', TINY_NORTH_MARKETS: 'XX' }, 'TINY_NORTH_MARKETS must be markets'],
    [{ TINY_ACCOUNTS: 'main' }, 'TINY_ACCOUNTS must name each further account once'],
    [{ TINY_ACCOUNTS: 'a,a', TINY_A_MARKETS: 'FI' }, 'TINY_ACCOUNTS must name each further account once'],
    [{ TINY_ACCOUNTS: 'No/rth' }, 'TINY_ACCOUNTS must be lower-case letters and digits'],
    [
      { TINY_ACCOUNTS: 'a,b', TINY_A_MARKETS: 'FI', TINY_B_MARKETS: 'NO,FI' },
      'TINY_ACCOUNTS has a market that two accounts name',
    ],
    [
      { TINY_KEYS: 'new,old', TINY_ACCOUNTS: 'a', TINY_A_MARKETS: 'FI', TINY_A_KEYS: 'other,old' },
      'TINY_ACCOUNTS has two accounts with the same secret',
    ],
  ])('are refused at the start: %j', (env, problem) => {
    expect(read(env as Record<string, string>).problems.join('\n')).toContain(problem)
  })
})
