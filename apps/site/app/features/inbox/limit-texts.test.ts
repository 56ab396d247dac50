import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../texts')
/** Languages without a file of their own have the texts of another one. */
const files = readdirSync(folder)
  .map((language) => join(folder, language, 'inbox.json'))
  .filter((file) => existsSync(file))

/** Raising, removing and higher limits, in every language with texts of its own. */
const stems =
  'rais increas higher remov korota nosta korkeamp poista øk høyere fjern erhöh höher entfern augment relev ' +
  'supprim podnieś zwięks wyżs usuń aument subir sube elimin itaas mataas alisin artır yüksel kaldır'
const invitation = new RegExp(`(?<!\\p{L})(?:${stems.replaceAll(' ', '|')})|引き上げ|増額|解除`, 'iu')

it('no notification about a limit invites to raise or remove one, in any language (LIM-27)', () => {
  const found = files.flatMap((file) => {
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    return Object.entries(texts)
      .filter(([id, text]) => id.startsWith('inbox.limit') && invitation.test(text))
      .map(([id, text]) => `${file} ${id}: ${text}`)
  })
  expect(files.length).toBeGreaterThan(10)
  expect(found).toEqual([])
  expect('Raise your limit in one step').toMatch(invitation)
})
