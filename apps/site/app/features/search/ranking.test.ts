import { describe, expect, it } from 'vitest'
import { type Row, buildIndex, distance, isSimilar, search, searchSimilar } from './ranking.ts'

const rows: Row[] = [
  [1, 'Vikings of the Fjord', 'Relax Gaming', 'vikings', 0, 0],
  [2, 'Paper Lanterns', 'Pragmatic Play', 'paper-lanterns', 0, 1],
  [3, 'Lantern Reef', 'Quickspin', 'lantern-reef', 0, 0],
  [4, 'Old Mast Almanac', 'Yggdrasil', 'old-mast', 0, 0],
  [5, 'Été de Cuivre', 'Play’n GO', 'ete', 0, 0],
]
const index = buildIndex(rows)
const ids = (text: string) => search(index, text).map(([id]) => id)
const similarIds = (text: string) => searchSimilar(index, text).map(([id]) => id)

describe('search', () => {
  it('puts names that start with the text before words, letters inside and providers', () => {
    expect(ids('lantern')).toEqual([3, 2])
    expect(ids('pra')).toEqual([2])
    expect(ids('aste')).toEqual([])
    expect(ids('ma')).toEqual([4])
  })
  it('ignores accents and case', () => {
    expect(ids('ETE')).toEqual([5])
  })
  it('finds a name with two letters swapped', () => {
    expect(ids('vikigns')).toEqual([])
    expect(similarIds('vikigns')).toEqual([1])
  })
  it('finds a name with one wrong or missing letter', () => {
    expect(similarIds('lantrn')).toEqual([3])
    expect(similarIds('almanak')).toEqual([4])
  })
  it('finds the games of a provider whose name is mistyped', () => {
    expect(similarIds('yggdrsil')).toEqual([4])
    expect(similarIds('pragmatc')).toEqual([2])
    expect(similarIds('relx gamng')).toEqual([1])
  })
  it('allows no error in three letters, one in four to seven, two in more, and so for each word', () => {
    expect([isSimilar('men', 'man'), isSimilar('mesa', 'mega')]).toEqual([false, true])
    expect([isSimilar('lantxrm', 'lantern'), isSimilar('lantxrns', 'lantern')]).toEqual([false, true])
    expect([isSimilar('deposit limt', 'a limit of a deposit'), isSimilar('!!!!', 'lantern')]).toEqual([
      true,
      false,
    ])
  })
  it('finds nothing for an empty text', () => {
    expect(ids('')).toEqual([])
    expect(ids('zzzzzz')).toEqual([])
  })
  it('counts a swap of neighbours as one edit', () => {
    expect(distance('vikigns', 'vikings', 2)).toBe(1)
    expect(distance('abcd', 'abdc', 2)).toBe(1)
    expect(distance('abc', 'xyz', 1)).toBe(2)
  })
  it('finds among 5,000 names, misspelt ones too', () => {
    const many: Row[] = Array.from({ length: 5_000 }, (_, id) => [
      id,
      `Game ${id} ${(id * 7919) % 104_729} Harbour`,
      'Studio',
      `g${id}`,
      0,
      0,
    ])
    const large = buildIndex(many)
    const names = (text: string) =>
      [...search(large, text), ...searchSimilar(large, text)].map(([, name]) => name)
    for (const text of ['harbour', 'harbuor']) {
      expect(names(text).length).toBeGreaterThan(0)
      for (const name of names(text)) expect(name).toContain('Harbour')
    }
    expect(names('game 12')[0]).toMatch(/^Game 12\b/)
    expect(names('zz')).toEqual([])
  })
})
