import type { Plugin } from 'vite'

export interface ModuleSets<Name extends string> {
  readonly plugin: Plugin
  /** Whether a module of the client belongs to a set; asked when chunks are cut. */
  readonly has: (set: Name, id: string) => boolean
}

/**
 * Finds what a page needs by itself: everything that the modules named import statically. Chunks are cut by it, so that a
 * component which two lazy screens share does not travel with every page, and what one page loads comes in few files. It
 * also writes down how much of each module ended up in each file, for the byte check.
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
            open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
          }
        }
      },
      generateBundle(_options, bundle) {
        const sizes: Record<string, Record<string, number>> = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const parts: Record<string, number> = {}
          for (const [id, module] of Object.entries(chunk.modules)) {
            // From the checkout's root, or the package's name.
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
