/** A brand is the data of `brands/{id}`: read once at start, and refused with every problem at once. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type MarketId, type Prefix, allPrefixes, isLanguageId, isPrefix, markets } from '@marquee/markets'
import type { LogoPart, PageBrand } from '@marquee/contract'
import { z } from 'zod'
import { ConfigError } from '../kernel/index.ts'

const domain = z.string().regex(/^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/, { error: 'must be a host name' })
const openMarket = z
  .string()
  .refine((id): id is MarketId => Object.hasOwn(markets, id) && markets[id as MarketId].enabled, {
    error: 'must be an open market',
  })
const prefix = z.custom<Prefix>((value) => typeof value === 'string' && isPrefix(value), {
  error: 'must be a language and market that are open, like en-UN',
})

const brandFile = z.strictObject({
  id: z.string(),
  name: z.string().trim().min(1, { error: 'must not be empty' }),
  /** Degrees; every colour of the brand follows from it. */
  hue: z.number().min(0).max(359),
  siteId: z.int().min(1).max(32_767),
  /** Hosts that the brand is served at in production; their subdomains count too. */
  domains: z.array(domain).min(1, { error: 'must name a host' }),
  supportEmail: z.email({ error: 'must be an e-mail address' }),
  /** Sender of the brand's mails, unless `MAIL_FROM` names one. */
  senderEmail: z.email({ error: 'must be an e-mail address' }),
  fonts: z.strictObject({
    display: z.enum(['bricolage', 'inter', 'sora'], { error: 'must be bricolage, inter or sora' }),
  }),
  /** The markets that the brand offers; all that are open when it is left out. */
  markets: z.array(openMarket).min(1, { error: 'must name a market' }).optional(),
  /** Prefix for an address without language and market. */
  defaultPrefix: prefix,
})

/** Texts of the site in the brand's own words, by language and id. */
const brandTexts = z.record(z.string(), z.string().min(1, { error: 'must not be empty' }))

export interface Brand extends PageBrand {
  readonly senderEmail: string
  readonly domains: readonly string[]
  /** Whether the brand takes players of a market. */
  readonly offers: (market: string) => boolean
  /** The brand's folder. */
  readonly folder: string
}

export const brandsFolder = join(import.meta.dirname, '../../../../brands')
/** Documents that every brand begins with. */
export const sharedContentFolder = join(brandsFolder, 'shared/content')

const SYMBOL = /<symbol id="(mark|wordmark)" viewBox="([-\d. ]+)">([\s\S]*?)<\/symbol>/g
/** A logo is part of every page, so it may contain no code and refer to no other file. */
const UNSAFE =
  /<(?:script|style|foreignObject|image|iframe|a)\b|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/i
const LARGEST_LOGO = 8_192

/** Collects what is wrong with a brand's folder. */
class BrandReader {
  readonly problems: string[] = []
  readonly folder: string
  readonly #id: string

  constructor(folder: string, id: string) {
    this.folder = folder
    this.#id = id
  }

  note(file: string, problem: string): void {
    this.problems.push(`brands/${this.#id}/${file}: ${problem}`)
  }

  text(file: string): string | undefined {
    const path = join(this.folder, file)
    if (existsSync(path)) return readFileSync(path, 'utf8')
    this.note(file, 'is missing')
    return undefined
  }

  json<T>(file: string, schema: z.ZodType<T>): T | undefined {
    const text = this.text(file)
    if (text === undefined) return undefined
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      this.note(file, `is no JSON: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
    const read = schema.safeParse(value)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues)
      this.note(file, path.length === 0 ? message : `${path.join('.')} ${message}`)
    return undefined
  }

  svg(file: string): string | undefined {
    const text = this.text(file)
    if (text === undefined) return undefined
    if (!/<svg[\s>]/.test(text)) this.note(file, 'is no SVG')
    if (UNSAFE.test(text)) this.note(file, 'holds scripts, styles, links or files of others')
    if (text.length > LARGEST_LOGO) this.note(file, `is larger than ${LARGEST_LOGO} characters`)
    return text
  }

  logo(): PageBrand['logo'] {
    const text = this.svg('logo.svg') ?? ''
    const parts = new Map<string, LogoPart>()
    for (const [, id = '', viewBox = '', body = ''] of text.matchAll(SYMBOL))
      parts.set(id, { viewBox, body: body.trim().replaceAll(/\s*\n\s*/g, '') })
    const part = (id: 'mark' | 'wordmark'): LogoPart => {
      const found = parts.get(id)
      if (!found && text !== '') this.note('logo.svg', `has no <symbol id="${id}" viewBox="…">`)
      return found ?? { viewBox: '0 0 1 1', body: '' }
    }
    return { mark: part('mark'), wordmark: part('wordmark') }
  }

  texts(): PageBrand['texts'] {
    const folder = join(this.folder, 'texts')
    if (!existsSync(folder)) return {}
    const found: Record<string, Readonly<Record<string, string>>> = {}
    for (const name of readdirSync(folder).toSorted()) {
      const language = name.replace(/\.json$/, '')
      if (!isLanguageId(language)) this.note(`texts/${name}`, 'is named after no language of the site')
      found[language] = this.json(`texts/${name}`, brandTexts) ?? {}
    }
    return found
  }
}

/**
 * Reads a brand.
 * @throws ConfigError naming every field and file that is not sound
 */
export function loadBrand(id: string, folder = join(brandsFolder, id)): Brand {
  const reader = new BrandReader(folder, id)
  const file = reader.json('brand.json', brandFile)
  const logo = reader.logo()
  for (const icon of ['icon.svg', 'icon-maskable.svg']) reader.svg(icon)
  if (!existsSync(join(folder, 'content'))) reader.note('content', 'is missing')
  const texts = reader.texts()
  if (file) {
    const offered = file.markets
    const isOffered = (one: Prefix) => !offered || offered.some((market) => one.endsWith(`-${market}`))
    if (file.id !== id) reader.note('brand.json', `id must be "${id}", the name of its folder`)
    if (!isOffered(file.defaultPrefix))
      reader.note('brand.json', 'defaultPrefix must be of an offered market')
    if (reader.problems.length === 0)
      return {
        ...file,
        prefixes: offered && allPrefixes().filter(isOffered),
        logo,
        texts,
        folder,
        offers: (market) => !offered || offered.some((one) => one === market),
      }
  }
  throw new ConfigError(reader.problems)
}

/**
 * A brand is not served under another one's address.
 * @throws ConfigError naming the domains that the brand has
 */
export function checkDomain(brand: Brand, publicUrl: string): void {
  const { hostname } = new URL(publicUrl)
  if (brand.domains.some((one) => hostname === one || hostname.endsWith(`.${one}`))) return
  throw new ConfigError([
    `PUBLIC_URL names ${hostname}, which is no domain of the brand ${brand.name}: ${brand.domains.join(', ')}`,
  ])
}
