import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emailKey,
  isAddressLine,
  isEmail,
  isPersonName,
  isPostalCode,
  isSameName,
  tidyText,
} from './index.ts'

describe('the key of an address', () => {
  it('is the same for every spelling: case, full width, ligatures, combining marks, the domain as Unicode or in its DNS form', () => {
    const spellings: [string, string][] = [
      ['np@mail.example', ' NP@Mail.Example '],
      ['np@mail.example', 'ｎｐ@mail.example'],
      ['office@mail.example', 'oﬃce@mail.example'],
      ['aino.selkeä@mail.example', 'aino.selkea\u0308@mail.example'],
      ['kelvin@mail.example', '\u212aelvin@mail.example'],
      ['a@xn--bcher-kva.example', 'a@B\u00dcCHER.example'],
    ]
    for (const [one, other] of spellings) expect(emailKey(other), other).toBe(emailKey(one))
  })
  it('the key of a key is the key itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const email = `${text}@b\u00fccher.example`
        if (isEmail(email)) expect(emailKey(emailKey(email))).toBe(emailKey(email))
      }),
      { numRuns: 300 },
    )
  })
  it('exists for no text with an invisible character', () => {
    for (const hidden of ['\u200b', '\u202e', '\u00ad', '\u0000', '\ufeff', '\ud800', '\u2060', '\u{e0041}'])
      expect(isEmail(`ai${hidden}no@mail.example`), escape(hidden)).toBe(false)
    for (const bad of ['a@b/c.fi', 'a，b@c.fi', 'a@b..fi', 'a＠b.fi', 'a@b.fi.'])
      expect(isEmail(bad)).toBe(false)
    for (const good of ['ａ@b.fi', 'jürgen@bücher.example', "o'brien+x@b.fi"])
      expect(isEmail(good)).toBe(true)
  })
})

describe('names', () => {
  it('are letters of one script, as in a passport', () => {
    for (const good of [
      'Tea',
      'Anna-Liisa',
      'O’Brien',
      'St. John',
      'Ðorđe',
      'Nguyễn',
      'Иван',
      'プレイヤー',
      'Núñez y Pérez',
    ])
      expect(isPersonName(good), good).toBe(true)
    for (const bad of [
      '\u202eTea',
      '\u200b',
      'Te\u200ba',
      'Tea😀',
      'Tea\u0000',
      'Tea\nMaria',
      '...',
      '-',
      'T3a',
      'Теа Tea',
      'A<b>',
      `A${'\u0301'.repeat(4)}`,
    ])
      expect(isPersonName(bad), bad).toBe(false)
  })
  it('names are stored with one space between words', () => {
    expect(tidyText('  Tea   Maria ')).toBe('Tea Maria')
    expect(tidyText('Selkea\u0308')).toBe('Selkeä')
  })
  const name = (firstName: string, lastName: string) => ({ firstName, lastName })
  it.each([
    [name('Tea', 'Twin'), name('Tea Maria', 'Twin')],
    [name('Tea', 'Twin'), name('TEA', 'twin')],
    [name('Tea Maria', 'Twin'), name('Maria Tea', 'Twin')],
    [name('Anna-Liisa', 'Selkeä'), name('Annaliisa', 'Selkea')],
    [name('Anna Liisa', 'Selkea\u0308'), name('Anna\u2011Liisa', 'Selkeä')],
    [name('Jürgen', 'Müller'), name('Juergen', 'Mueller')],
    [name('Øyvind', 'Åsen'), name('Oyvind', 'Aasen')],
    [name('Siobhán', "O'Brien"), name('Siobhan', 'OBrien')],
    [name('Ana', 'García López'), name('Ana', 'Garcia-Lopez')],
    [name('Twin', 'Tea'), name('Tea', 'Twin')],
    [name('Tea', 'Maria Twin'), name('Tea', 'Twin')],
    [name('Te\u200ba', 'Twin'), name('Tea', 'Twin')],
  ])('ID-05: %o and %o may be one person', (a, b) => {
    expect(isSameName(a, b)).toBe(true)
    expect(isSameName(b, a)).toBe(true)
  })
  it.each([
    [name('Tea', 'Twin'), name('Tia', 'Twin')],
    [name('Tea', 'Twin'), name('Tea', 'Twinn')],
    [name('Tea', 'Tea'), name('Tea', 'Twin')],
    [name('Maria Tea', 'Twin'), name('Maria Liisa', 'Twin')],
    [name('', ''), name('Tea', 'Twin')],
  ])('%o and %o are two people', (a, b) => {
    expect(isSameName(a, b)).toBe(false)
    expect(isSameName(b, a)).toBe(false)
  })
})

describe('lines of an address', () => {
  it('consist of letters, digits and the punctuation of addresses on one line', () => {
    for (const good of [
      'Mannerheimintie 1 B 12',
      "14, St. John's Rd.",
      '1/2 Hauptstraße',
      'Nº 5 (bajo)',
      '東京都1-2',
    ])
      expect(isAddressLine(good), good).toBe(true)
    for (const bad of ['a\r\nb', 'a\u202eb', 'a\u200bb', '😀 street', '--', 'a<b>', 'a\tb', 'a\u0000'])
      expect(isAddressLine(bad), bad).toBe(false)
  })
  it('end in a postal code of letters and digits', () => {
    for (const good of ['00100', 'H91 X2Y3', '01310-100', 'SW1A 1AA', '1010'])
      expect(isPostalCode(good)).toBe(true)
    for (const bad of ['@@', '-1', '00100\n', ' 00100', '00 100!', '']) expect(isPostalCode(bad)).toBe(false)
  })
})
