import { expect, it } from 'vitest'
import { checkCitations } from './check-citations.ts'

const tests = [
  {
    path: 'apps/server/src/wallet/races.test.ts',
    code: "describe('a hold', () => {\n  it('of the player\\'s money is taken once', () => {})\n})",
  },
  { path: 'tests/journeys/money.journey.ts', code: "test('withdraws to the bank, and follows it', run)" },
]
const problemsOf = (document: string) =>
  checkCitations(document, tests).map(({ line, text }) => `${line} ${text}`)

it('finds a cited test file that does not exist, with its line', () => {
  expect(problemsOf('first\n`races.test.ts`, `gone.test.ts`')).toEqual(['2 no file gone.test.ts'])
  expect(problemsOf('`wallet/{races,gone}.test.ts`')).toEqual(['1 no file wallet/gone.test.ts'])
})

it('takes a file by the end of its path at a folder, and a journey without its ending', () => {
  expect(problemsOf('`wallet/races.test.ts`, money.journey')).toEqual([])
  expect(problemsOf('`aces.test.ts`')).toEqual(['1 no file aces.test.ts'])
})

it('finds a cited title that no file of its line has', () => {
  expect(problemsOf('`races.test.ts` "of the player’s money is taken once", "is taken twice"')).toEqual([
    '1 no test "is taken twice"',
  ])
  expect(problemsOf('`races.test.ts` "withdraws to the bank, and follows it"')).toHaveLength(1)
})

it('takes a shortened title, and one that follows the title of its describe', () => {
  expect(problemsOf('money.journey "withdraws …"')).toEqual([])
  expect(problemsOf('`races.test.ts` "a hold of the player\'s money is taken once"')).toEqual([])
  expect(problemsOf('`races.test.ts` "a win of the player\'s money is taken once"')).toHaveLength(1)
})

it('leaves quoted words alone that follow no file of tests', () => {
  expect(problemsOf('the sheet says "Main balance"')).toEqual([])
})
