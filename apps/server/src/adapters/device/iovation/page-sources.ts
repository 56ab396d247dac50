/**
 * What the pages' content security policy allows for the scripts.
 * @param scriptUrl the loader @param loaderUrl the host from which it takes the script that collects
 */
export function deviceSources({
  scriptUrl,
  loaderUrl,
}: {
  readonly scriptUrl: string
  readonly loaderUrl: string
}): {
  readonly scripts: readonly string[]
  readonly connects: readonly string[]
  readonly images: readonly string[]
} {
  const loader = new URL(loaderUrl).origin
  return {
    scripts: [...new Set([new URL(scriptUrl).origin, loader])],
    connects: [loader],
    images: [loader],
  }
}
