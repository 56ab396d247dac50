import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const ICON = 'virtual:icon/'
const RESOLVED_ICON = `\0${ICON}`
const IMPORT =
  /import\s*\{([^}]*)\}\s*from\s*['"](@marquee\/ui\/(?:native|icons)|(?:\.\.?\/)+icons\/index\.ts)['"];?/g

/** Name → file, read from the lists of exports of an index and of the files behind it. */
function nativeFiles(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const index = readFileSync(join(folder, 'index.ts'), 'utf8')
  for (const [, names = '*', file = ''] of index.matchAll(
    /export\s+(\*|\{[^}]*\})\s+from\s+'\.\/([^']+)'/g,
  )) {
    const path = join(folder, file)
    const found =
      names === '*'
        ? [
            ...readFileSync(path, 'utf8').matchAll(
              /^export\s+(?:async\s+)?(?:function|const|class)\s+(\w+)/gm,
            ),
          ].map((match) => match[1] ?? '')
        : names
            .slice(1, -1)
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
    for (const name of found) files.set(name, path)
  }
  return files
}

function iconFiles(): ReadonlyMap<string, string> {
  const index = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/cjs[\\/]lucide-react\.js$/, 'esm/lucide-react.mjs')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(
    /export\s*\{([^}]*)\}\s*from\s*'\.\/(icons\/[^']+)'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, join(dirname(index), file))
  return files
}

/**
 * In a build, imports of the design system's components and icons lead to their own files. Through an index every module
 * would seem to need all of them, and what two lazy screens share would be cut into the first script.
 */
export function directImports(uiFolder: string): Plugin {
  const native = nativeFiles(join(uiFolder, 'native'))
  const icons = iconFiles()
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id.startsWith(ICON) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(RESOLVED_ICON)) return null
      const name = id.slice(RESOLVED_ICON.length)
      const file = icons.get(name)
      if (file === undefined) return this.error(`there is no icon called ${name}`)
      return [
        `import Drawing from ${JSON.stringify(file)}`,
        `import { icon } from ${JSON.stringify(join(uiFolder, 'icons/icon.tsx'))}`,
        `export const ${name} = /* @__PURE__ */ icon(Drawing)`,
      ].join('\n')
    },
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/, code: /@marquee\/ui\/(?:native|icons)|icons\/index\.ts/ },
      handler(code) {
        const next = code.replace(IMPORT, (whole, list: string, from: string) => {
          const isIcons = !from.endsWith('native')
          const lines = list
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== '' && !part.startsWith('type '))
            .map((part) => {
              const [name = '', as = name] = part.split(/\s+as\s+/)
              const target = isIcons ? ICON + name : native.get(name)
              if (target === undefined) return this.error(`${from} has no ${name}`)
              return `import { ${name} as ${as} } from ${JSON.stringify(target)};`
            })
          // As many lines as before, so that positions of what follows stay true.
          return lines.join(' ') + '\n'.repeat(whole.split('\n').length - 1)
        })
        return { code: next, map: null }
      },
    },
  }
}
