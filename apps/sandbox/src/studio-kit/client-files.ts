import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const SOURCE = resolve(import.meta.dirname, '..')
const CLIENT = join(import.meta.dirname, 'client')
const IMPORT = /(?:\bfrom\s*|\bimport\s+)'(\.[^']+\.ts)'/g
const LAZY_IMPORT = /\bimport\s*\(\s*'(\.[^']+\.ts)'/g
/** A row of a table of code that is loaded when it is needed: `'key': () => import('./file.ts')`. */
const LAZY_ROW = /^ *'?([\w-]+)'?: (?:async )?\(\) => .*\bimport\('(\.[^']+\.ts)'\)/gm

interface Module {
  readonly code: string
  readonly imports: readonly string[]
  /** What the rows of a table load, by their keys. */
  readonly rows: ReadonlyMap<string, string>
}

/** What decides which code a page needs. */
export interface PlayedGame {
  readonly kind: string
  readonly slug: string
}

export interface ClientFiles {
  /** Segment of the address of all files; it changes with their content. */
  readonly version: string
  /** Code by its path below `src`. */
  readonly modules: ReadonlyMap<string, string>
  readonly entry: string
  readonly style: string
  /** Paths of the modules without which the page cannot be played; without a game, those of every page. */
  neededBy(game: PlayedGame | undefined): readonly string[]
}

let files: ClientFiles | undefined

/** The client's modules and their imports with types stripped: served unbundled, the same for every company. */
export function readClient(): ClientFiles {
  if (files) return files
  const modules = new Map<string, Module>()
  const entry = pathOf(join(CLIENT, 'main.ts'))
  visit(entry, modules)
  const scenes = ['scenes', 'pickers', 'roulette', 'roulette-lines', 'dice', 'keno'].map(
    (name) => `scenes/${name}.css`,
  )
  const style = ['game.css', 'bars.css', 'landscape.css', 'sheets.css', ...scenes, 'live/live.css']
    .map((file) => readFileSync(join(CLIENT, file), 'utf8'))
    .join('')
  const hash = createHash('sha256').update(style)
  for (const [path, { code }] of modules) hash.update(path).update(code)
  files = {
    version: hash.digest('hex').slice(0, 12),
    modules: new Map([...modules].map(([path, { code }]) => [path, code])),
    entry,
    style,
    neededBy: (game) => neededBy(game, entry, modules),
  }
  return files
}

const pathOf = (file: string): string => relative(SOURCE, file).replaceAll('\\', '/')

function visit(path: string, modules: Map<string, Module>): void {
  if (modules.has(path)) return
  const file = join(SOURCE, path)
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'))
  const target = (specifier = ''): string => pathOf(resolve(dirname(file), specifier))
  const targets = (pattern: RegExp): string[] => [...code.matchAll(pattern)].map(([, to]) => target(to))
  const imports = targets(IMPORT)
  const rows = [...code.matchAll(LAZY_ROW)].map(([, key = '', to]) => [key, target(to)] as const)
  modules.set(path, { code, imports, rows: new Map(rows) })
  for (const one of [...imports, ...targets(LAZY_IMPORT)]) visit(one, modules)
}

/** The entry, its imports, and the rows of tables for the game's kind and title with their imports. */
function neededBy(
  game: PlayedGame | undefined,
  entry: string,
  modules: ReadonlyMap<string, Module>,
): readonly string[] {
  const keys = game ? [game.kind, game.slug] : []
  const needed = new Set<string>()
  const add = (path: string | undefined): void => {
    if (path === undefined || needed.has(path)) return
    needed.add(path)
    const { imports = [], rows } = modules.get(path) ?? {}
    for (const one of imports) add(one)
    for (const key of keys) add(rows?.get(key))
  }
  add(entry)
  return [...needed]
}
