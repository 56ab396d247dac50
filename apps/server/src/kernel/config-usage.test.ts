import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { studioDefinitions } from '../adapters/studios/registry.ts'
import { loadConfig } from './config.ts'
import { Secret } from './config-reader.ts'

const serverFolder = join(import.meta.dirname, '..')

/** Every source of the server that may read the configuration, as one text. */
function readSources(): string {
  return readdirSync(serverFolder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) && !/\.test\.ts$|test-kit\.ts$|kernel\/config(-reader|-ports)?\.ts$/.test(name),
    )
    .map((name) => readFileSync(join(serverFolder, name), 'utf8'))
    .join('\n')
}

interface Field {
  readonly parent: string
  readonly name: string
}

function fieldsOf(value: object, parent: string): Field[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) && !(inner instanceof Secret)
      ? fieldsOf(inner as object, name)
      : [{ parent, name }],
  )
}

/** Matched as `parent.name`, or by its name alone where the whole parent is passed on. */
function isRead(sources: string, { parent, name }: Field): boolean {
  if (new RegExp(`\\b${parent}\\??\\.${name}\\b`).test(sources)) return true
  const isHandedOn = new RegExp(`\\b(ports|config)\\.${parent}\\b(?!\\??\\.)`).test(sources)
  const ways = `\\b(config|settings|options)\\??\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}: \\w+Config\\b`
  return isHandedOn && new RegExp(ways).test(sources)
}

it('has no setting that nothing reads', () => {
  const sources = readSources()
  const maps = new Set(['licences'])
  const { studios: _studios, ...config } = loadConfig({}, studioDefinitions)
  const fields = fieldsOf(config, 'config').filter((field) => !maps.has(field.parent))
  expect(fields.length).toBeGreaterThan(40)
  expect(fields.filter((field) => !isRead(sources, field))).toEqual([])
  // The check itself detects a setting that is only read under another parent.
  expect(isRead(sources, { parent: 'vonage', name: 'replicaUrl' })).toBe(false)
  expect(isRead(sources, { parent: 'log', name: 'publicUrl' })).toBe(false)
})

/** Sources of a studio's folder, without its settings, and of the folder with which it shares its wire. */
function sourcesOf(folder: string): string {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && name !== 'config.ts')
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const [, shared] = /from '\.\.\/(\w+)\/adapter\.ts'/.exec(sources) ?? []
  return shared === undefined ? sources : sources + sourcesOf(join(folder, '..', shared))
}

it('has no setting of a studio that its folder does not use', () => {
  for (const { id, settings } of loadConfig({}, studioDefinitions).studios) {
    const sources = sourcesOf(join(serverFolder, 'adapters/studios', id))
    const { accounts = [], ...shared } = settings as { accounts?: readonly object[] }
    const fields = [...fieldsOf(shared, id), ...accounts.flatMap((account) => fieldsOf(account, id))]
    // `play` chooses the account by its markets, the callback kit knows its addresses.
    const own = fields.filter(({ name }) => name !== 'markets' && name !== 'addresses')
    expect(own.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([])
  }
})
