import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { textsFor } from './texts.ts'

const folder = join(import.meta.dirname, 'texts')
const read = (file: string) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Readonly<Record<string, string>>
const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\w+\}/g)].map(String).toSorted()

describe('the cashier’s texts', () => {
  it.each(readdirSync(folder))('%s has every text, with the placeholders of English', (file) => {
    const english = read('en.json')
    const texts = read(file)
    expect(Object.keys(texts)).toEqual(Object.keys(english))
    for (const [id, text] of Object.entries(texts)) {
      expect(text.trim(), id).not.toBe('')
      expect(placeholders(text), id).toEqual(placeholders(english[id]))
    }
  })

  it.each([
    ['en_GB', 'en', 'Back'],
    ['fi-FI', 'fi', 'Takaisin'],
    ['nb_NO', 'nb', 'Tilbake'],
    ['fr_CA', 'fr', 'Retour'],
    ['es_CL', 'es', 'Volver'],
    ['pt_PT', 'pt-PT', 'Voltar'],
    ['pt_BR', 'pt-BR', 'Voltar'],
    ['fil_PH', 'fil', 'Bumalik'],
    ['xx-YY', 'en', 'Back'],
  ])('%s reads %s', (locale, language, back) => {
    const texts = textsFor(locale)
    expect(texts.language).toBe(language)
    expect(texts.t('back')).toBe(back)
  })

  it.each([
    ['pt_PT', 'pt-PT', 'Montante'],
    ['pt_BR', 'pt-BR', 'Valor'],
    ['pt_MZ', 'pt-BR', 'Valor'],
    ['pt', 'pt-BR', 'Valor'],
  ])('%s reads the Portuguese of %s', (locale, language, amount) => {
    const texts = textsFor(locale)
    expect(texts.language).toBe(language)
    expect(texts.t('amount.label')).toBe(amount)
  })
})
