import { build } from 'vite'

interface BundledScript {
  readonly code: string
  /** The files that the script was made of. */
  readonly files: readonly string[]
}

/** One file and what it imports as a classic script. */
export async function bundleScript(
  input: string,
  define: Record<string, string> = {},
): Promise<BundledScript> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`${input} was not bundled`)
  const { code, moduleIds } = output.output[0]
  return { code, files: moduleIds.filter((id) => !id.startsWith('\0')) }
}
