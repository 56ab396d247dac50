import { contentSecurityPolicy, type InlineSources } from '../kernel/index.ts'

export interface PagePolicyOptions {
  readonly mode: 'built' | 'development'
  readonly publicUrl: string
  /** Data sources of the pages. */
  readonly sources: {
    /** Origins of studios and cashier. */
    readonly frames: readonly string[]
    /** Our pages frame one of our own: the page to which a bank's frame returns. */
    readonly framesOwnPage?: boolean
    readonly images?: readonly string[]
    readonly connects?: readonly string[]
    /** Script and frame sources of the captcha widget. */
    readonly captcha?: { readonly scripts: readonly string[]; readonly frames: readonly string[] }
    /** Sources of the device company's scripts; undefined where browsers are not checked. */
    readonly device?:
      | {
          readonly scripts: readonly string[]
          readonly connects: readonly string[]
          readonly images: readonly string[]
        }
      | undefined
  }
}

/** The content security policy of a page, by what stands inline in it. */
export function pagePolicy({
  mode,
  publicUrl,
  sources,
}: PagePolicyOptions): (inline: InlineSources, isFramedByUs?: boolean) => string {
  const socketOrigin = new URL(publicUrl).origin.replace(/^http/, 'ws')
  return (inline, isFramedByUs = false) => {
    const policy = contentSecurityPolicy({
      inline,
      frameSources: [
        ...sources.frames,
        ...(sources.captcha?.frames ?? []),
        ...(sources.framesOwnPage ? ["'self'"] : []),
      ],
      frameAncestors: isFramedByUs ? ["'self'"] : [],
      imageSources: [...(sources.images ?? []), ...(sources.device?.images ?? [])],
      scriptSources: [...(sources.captcha?.scripts ?? []), ...(sources.device?.scripts ?? [])],
      connectSources: [socketOrigin, ...(sources.connects ?? []), ...(sources.device?.connects ?? [])],
    })
    // Vite injects style elements of its own.
    return mode === 'development'
      ? policy.replace(/style-src-elem [^;]+/, `style-src-elem 'self' 'unsafe-inline'`)
      : policy
  }
}
