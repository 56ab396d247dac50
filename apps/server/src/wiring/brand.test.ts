import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePrefix } from '@marquee/markets'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError } from '../kernel/index.ts'
import { brandDocuments } from '../modules/content/brand-documents.ts'
import { brandsFolder, checkDomain, loadBrand, sharedContentFolder } from './brand.ts'

const brands = readdirSync(brandsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => name)

/** A copy of a brand with other values, and what is said of it. */
function problemsWith(change: (folder: string) => void): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(brandsFolder, 'nordlys'), folder, { recursive: true })
  change(folder)
  try {
    loadBrand('nordlys', folder)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

const withFields = (fields: object) => (folder: string) => {
  const file = join(folder, 'brand.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...fields }))
}

describe('a brand', () => {
  it.each(brands)('%s is valid, and shares its number, name and hue with no other', (id) => {
    const brand = loadBrand(id)
    for (const other of brands.filter((one) => one !== id).map((one) => loadBrand(one))) {
      expect(other.siteId).not.toBe(brand.siteId)
      expect(other.name).not.toBe(brand.name)
      expect(other.hue).not.toBe(brand.hue)
    }
    expect(brand.logo.mark.body).toContain('var(--brand-text')
  })

  it.each([
    [{ hue: 400 }, 'hue'],
    [{ name: '' }, 'name must not be empty'],
    [{ siteId: 0 }, 'siteId'],
    [{ markets: ['NO', 'XX'] }, 'markets.1 must be an open market'],
    [{ markets: ['JP'] }, 'markets.0 must be an open market'],
    [{ defaultPrefix: 'en-XX' }, 'defaultPrefix must be a language and market that are open'],
    [{ defaultPrefix: 'en-UN' }, 'defaultPrefix must be of an offered market'],
    [{ supportEmail: 'nobody' }, 'supportEmail must be an e-mail address'],
    [{ domains: ['https://x'] }, 'domains.0 must be a host name'],
    [{ fonts: { display: 'comic' } }, 'fonts.display must be bricolage, inter or sora'],
    [{ id: 'other' }, 'id must be "nordlys"'],
    [{ colour: 'blue' }, 'colour'],
  ])('with %j is refused with the field that is wrong', (fields, problem) => {
    const [first] = problemsWith(withFields(fields))
    expect(first).toContain('brands/nordlys/brand.json: ')
    expect(first).toContain(problem)
  })

  it('is refused with every problem at once', () => {
    const problems = problemsWith((folder) => {
      withFields({ hue: -1, siteId: 'two' })(folder)
      rmSync(join(folder, 'icon.svg'))
      writeFileSync(join(folder, 'texts/xx.json'), '{}')
      writeFileSync(join(folder, 'texts/en.json'), '{')
    })
    expect(problems).toHaveLength(5)
    expect(problems.join('\n')).toContain('icon.svg: is missing')
    expect(problems.join('\n')).toContain('texts/xx.json: is named after no language')
    expect(problems.join('\n')).toContain('texts/en.json: is no JSON')
  })

  it.each([
    '<script>alert(1)</script>',
    '<path onload="x()"/>',
    '<use href="https://elsewhere.example/x.svg"/>',
    '<image href="data:image/png;base64,"/>',
    '<path fill="url(https://elsewhere.example/x)"/>',
  ])('brings no %s into pages by its logo', (content) => {
    const problems = problemsWith((folder) => {
      const file = join(folder, 'logo.svg')
      writeFileSync(file, readFileSync(file, 'utf8').replace('</symbol>', `${content}</symbol>`))
    })
    expect(problems).toEqual(['brands/nordlys/logo.svg: holds scripts, styles, links or files of others'])
  })

  it('that does not exist is named in the error', () => {
    expect(() => loadBrand('nobody')).toThrow('brands/nobody/brand.json: is missing')
    expect(() => loadBrand('shared')).toThrow('brands/shared/brand.json: is missing')
  })

  it('is served under its own domains and their subdomains only', () => {
    const brand = loadBrand('nordlys')
    checkDomain(brand, 'https://nordlys.example/')
    checkDomain(brand, 'https://www.nordlys.example/')
    for (const foreign of [
      'https://marquee.example',
      'https://notnordlys.example',
      'https://nordlys.example.org',
    ])
      expect(() => checkDomain(brand, foreign)).toThrow('which is no domain of the brand Nordlys')
  })
})

describe('a brand with markets of its own', () => {
  const brand = loadBrand('nordlys')
  const choice = { prefixes: brand.prefixes, fallback: brand.defaultPrefix }

  it('offers them in all their languages and no other', () => {
    expect(brand.prefixes).toEqual(['fi-FI', 'en-FI', 'no-NO', 'en-NO', 'en-PP'])
    expect([brand.offers('NO'), brand.offers('BR'), brand.offers('UN')]).toEqual([true, false, false])
  })

  it('redirects addresses of others to its own default', () => {
    expect(parsePrefix('/pt-BR/online-casino', choice)).toMatchObject({
      known: false,
      redirectTo: '/en-NO/online-casino',
    })
    expect(parsePrefix('/', choice)).toMatchObject({ redirectTo: '/en-NO' })
  })
})

describe('documents of a brand', () => {
  it('replace shared ones with the same id, and contain the name and address of the brand', async () => {
    const brand = loadBrand('nordlys')
    const documents = await brandDocuments({
      folders: [sharedContentFolder, join(brand.folder, 'content')],
      ...brand,
    })
    const ids = documents.map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(ids.length)
    const home = documents.find(({ _id }) => _id === 'layout-home') as unknown as { rails: { id: string }[] }
    expect(home.rails.map(({ id }) => id)).toEqual(['live', 'new', 'popular'])
    const all = JSON.stringify(documents)
    expect(all.includes('Nordlys does not hold a licence here')).toBe(true)
    expect(all.includes('help@nordlys.example')).toBe(true)
    expect(/marquee|\{brand\}|\{supportEmail\}/i.exec(all)?.[0]).toBeUndefined()
  })

  it.each(['marquee', 'nordlys'])(
    '%s has no rail of jackpots on its home, which lists the pots',
    async (name) => {
      const brand = loadBrand(name)
      const documents = await brandDocuments({
        folders: [sharedContentFolder, join(brand.folder, 'content')],
        ...brand,
      })
      const homes = documents.filter((document) => document['page'] === 'home')
      expect(homes.length).toBeGreaterThan(0)
      expect(JSON.stringify(homes)).not.toContain('"category":"jackpots"')
    },
  )
})
