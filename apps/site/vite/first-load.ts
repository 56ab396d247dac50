import type { Plugin } from 'vite'

/** Client modules behind the first page: `include(id)` is asked when chunks are cut. */
export interface FirstLoad {
  readonly plugin: Plugin
  readonly has: (id: string) => boolean
}

/**
 * Finds what the first page needs by itself: everything that the named modules import statically. Chunks are cut by it, so
 * that a component which two lazy screens share does not travel with every page. It also writes down how much of each
 * module ended up in each file, for the byte check.
 * @param entries ends of the module paths to start from
 */
export function firstLoad(entries: readonly string[]): FirstLoad {
  const found = new Set<string>()
  return {
    has: (id) => found.has(id),
    plugin: {
      name: 'first-load',
      applyToEnvironment: (environment) => environment.name === 'client',
      buildEnd() {
        const open = [...this.getModuleIds()].filter((id) =>
          entries.some((end) => id.split('?')[0]?.endsWith(end)),
        )
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (found.has(id)) continue
          found.add(id)
          open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
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
