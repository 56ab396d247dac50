import { describe, expect, it, vi } from 'vitest'
import { lazyImport, lazyImports } from './lazy-imports.ts'

interface Hooks {
  readonly transform: {
    readonly filter: { readonly id: RegExp }
    readonly handler: () => { readonly code: string }
  }
  readonly generateBundle: {
    readonly handler: (this: unknown, options: unknown, bundle: Record<string, unknown>) => void
  }
}
const plugin = lazyImports() as unknown as Hooks

async function lazyImportOf(): Promise<(load: () => Promise<unknown>) => Promise<unknown>> {
  const module = (await import(`data:text/javascript,${encodeURIComponent(lazyImport)}`)) as {
    readonly __vitePreload: (load: () => Promise<unknown>) => Promise<unknown>
  }
  return module.__vitePreload
}

function bundleWith(code: string) {
  const error = vi.fn()
  plugin.generateBundle.handler.call({ error }, {}, { chunk: { type: 'chunk', fileName: 'a.js', code } })
  return error
}

describe('the lazy imports of a build', () => {
  it('replace the helper that Vite puts around them', () => {
    expect(plugin.transform.filter.id.test('\0vite/preload-helper.js')).toBe(true)
    expect(plugin.transform.handler().code).toBe(lazyImport)
  })

  it('are what they load', async () => {
    const load = await lazyImportOf()
    await expect(load(() => Promise.resolve({ screen: 1 }))).resolves.toEqual({ screen: 1 })
  })

  it('that fail are reported by the event of Vite, and fail', async () => {
    const load = await lazyImportOf()
    const dispatchEvent = vi.fn()
    vi.stubGlobal('dispatchEvent', dispatchEvent)
    const missing = new Error('missing')
    await expect(load(() => Promise.reject(missing))).rejects.toBe(missing)
    vi.unstubAllGlobals()
    expect(dispatchEvent.mock.calls).toMatchObject([[{ type: 'vite:preloadError' }]])
  })

  it('have no list of files to preload, because nothing would read it', () => {
    expect(bundleWith('load(() => import("./a.js"), [])')).not.toHaveBeenCalled()
    expect(bundleWith('const __vite__mapDeps=(i)=>i;')).toHaveBeenCalledOnce()
  })
})
