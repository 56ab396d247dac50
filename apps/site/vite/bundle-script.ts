import { build } from 'vite'

/** One file and what it imports as a classic script. */
export async function bundleScript(input: string, define: Record<string, string> = {}): Promise<string> {
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
  return output.output[0].code
}
