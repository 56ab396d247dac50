import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../texts')
/** Languages without a file of their own have the texts of another one. */
const fileOf = (language: string) => join(folder, language, 'limits.json')
const withTexts = readdirSync(folder).filter((language) => existsSync(fileOf(language)))

/** Deposits, in every language with texts of its own. */
const deposit = /deposit|depósit|dépôt|einzahl|talletu|innskudd|wpłat|yatırma|入金/iu

it.each(withTexts)('only the sum of deposits is called deposit limit: %s (LIM-04)', (language) => {
  const texts = Object.entries(JSON.parse(readFileSync(fileOf(language), 'utf8')) as Record<string, string>)
  const namesOf = (start: string) => texts.filter(([id]) => id.startsWith(start)).map(([, text]) => text)
  for (const name of namesOf('limits.name.deposit.')) expect(name).toMatch(deposit)
  for (const name of [
    ...namesOf('limits.name.stake.'),
    ...namesOf('limits.name.loss.'),
    ...namesOf('limits.single'),
  ])
    expect(name).not.toMatch(deposit)
})

it.each(withTexts)(
  'a step that asks for a limit of losses or time does not call it a deposit limit: %s (LIM-04)',
  (language) => {
    const read = (file: string) =>
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, string>
    const steps = read('steps.json')
    // Any limit of deposits, or none.
    expect(steps['steps.choice.title']).toMatch(deposit)
    expect(steps['steps.choice.lawTitle']).not.toMatch(deposit)
    expect(read('deposit.json')['deposit.failed.choice']).not.toMatch(deposit)
  },
)

it.each(withTexts)('notifications and the page name the largest single stake alike: %s', (language) => {
  const read = (file: string) =>
    JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, string>
  const name = read('limits.json')['limits.single']
  const named = Object.values(read('inbox.json')).flatMap((text) =>
    [...text.matchAll(/singleStake \{(?<name>[^}]*)\}/gu)].map((match) => match.groups?.['name']),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(new Set(named)).toEqual(new Set([name]))
})

it('the page has texts of its own in every language that is no variant of another', () => {
  expect(withTexts.length).toBeGreaterThan(10)
})
