import { dirname, join } from 'node:path'
import { type Plugin, parseSync } from 'vite'

/** A module that only re-exports by name. */
const FACE = /[\\/]domain[\\/][^\\/]+[\\/]index\.ts$/

export interface ModuleSets<Name extends string> {
  readonly plugin: Plugin
  /** Whether a client module belongs to a set; called when chunks are formed. */
  readonly has: (set: Name, id: string) => boolean
}

/** The statements of a module that import or re-export by name, as `[name, path]`. */
function namesFrom(id: string, code: string, kind: 'ImportDeclaration' | 'ExportNamedDeclaration') {
  return parseSync(id, code).program.body.flatMap((statement) => {
    if (statement.type !== kind || !statement.source) return []
    const path = join(dirname(id), statement.source.value)
    return statement.specifiers.map((specifier) => {
      const name =
        specifier.type === 'ImportSpecifier'
          ? specifier.imported
          : specifier.type === 'ExportSpecifier'
            ? specifier.exported
            : undefined
      return [name !== undefined && 'name' in name ? name.name : '*', path] as const
    })
  })
}

/**
 * Collects the modules that the given entries import statically. Through the public interface of a domain it follows
 * only the names that are imported; the rest of the domain is grouped by its own users. Chunks are formed by these
 * sets, so that a component shared by two lazy screens is not part of every page, and the modules of one page are in
 * few files. It also records how much of each module is in each file, for the byte check.
 * @param entries ends of the module paths to start from, by the name of the set
 */
export function moduleSets<Name extends string>(
  entries: Readonly<Record<Name, readonly string[]>>,
): ModuleSets<Name> {
  const sets = new Map<string, Set<string>>(Object.keys(entries).map((name) => [name, new Set()]))
  return {
    has: (set, id) => sets.get(set)?.has(id) ?? false,
    plugin: {
      name: 'module-sets',
      applyToEnvironment: (environment) => environment.name === 'client',
      buildEnd() {
        const all = [...this.getModuleIds()]
        for (const [name, ends] of Object.entries<readonly string[]>(entries)) {
          const found = sets.get(name) ?? new Set()
          const open = all.filter((id) => ends.some((end) => id.split('?')[0]?.endsWith(end)))
          for (let id = open.pop(); id !== undefined; id = open.pop()) {
            if (found.has(id)) continue
            found.add(id)
            const info = this.getModuleInfo(id)
            const faces = new Set(info?.importedIds.filter((imported) => FACE.test(imported)))
            open.push(...(info?.importedIds ?? []).filter((imported) => !faces.has(imported)))
            if (faces.size === 0) continue
            for (const [used, face] of namesFrom(id, info?.code ?? '', 'ImportDeclaration'))
              if (faces.has(face))
                for (const [exported, path] of namesFrom(
                  face,
                  this.getModuleInfo(face)?.code ?? '',
                  'ExportNamedDeclaration',
                ))
                  if (exported === used) open.push(path)
          }
        }
      },
      generateBundle(_options, bundle) {
        const sizes: Record<string, Record<string, number>> = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const parts: Record<string, number> = {}
          for (const [id, module] of Object.entries(chunk.modules)) {
            // Relative to the checkout's root, or the package's name.
            const name =
              /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ??
              /((?:packages|apps)[\\/].+?)(?:\?|$)/.exec(id)?.[1] ??
              'other'
            parts[name] = (parts[name] ?? 0) + module.renderedLength
          }
          sizes[chunk.fileName] = parts
        }
        this.emitFile({ type: 'asset', fileName: '.vite/sizes.json', source: JSON.stringify(sizes) })
      },
    },
  }
}
